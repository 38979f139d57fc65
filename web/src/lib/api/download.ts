import { useState } from "react"
import type { Api, ApiKey, CallArgs } from "#contract/api.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { saveFile } from "../saveFile.ts"
import { call } from "./call.ts"
import { CallError } from "./callError.ts"

type DownloadKey = {
  [Key in ApiKey]: Api[Key]["response"] extends "download" ? Key : never
}[ApiKey]

/** Fetches a file and hands it over to be saved; what fails is a toast that stays. Tells whether it came. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  /** `failure` is the catalogue's text for it, as with `useWrite`. */
  async function download<Key extends DownloadKey>(key: Key, args: CallArgs<Key>, failure?: string) {
    setBusy(true)
    try {
      saveFile((await call(key, args as never)) as unknown as File)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.failure((failure ? error.after(failure) : error).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}

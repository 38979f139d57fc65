import { useState } from "react"
import type { Api, ApiKey, CallArgs } from "#contract/api.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { saveFile } from "../saveFile.ts"
import { callAny, type Parts } from "./call.ts"
import { CallError } from "./callError.ts"

export type DownloadKey = {
  [Key in ApiKey]: Api[Key]["response"] extends "download" ? Key : never
}[ApiKey]

type Download = <Key extends DownloadKey>(
  key: Key,
  args: CallArgs<Key>,
  failure?: string,
) => Promise<File | undefined>

/** Like `useDownload`, but without types for the parts, which the caller has checked. */
export function useAnyDownload() {
  const [busy, setBusy] = useState(false)
  async function download(key: DownloadKey, parts: Parts, failure?: string): Promise<File | undefined> {
    setBusy(true)
    try {
      const file = (await callAny(key, parts)) as File
      saveFile(file)
      return file
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.failure((failure ? error.after(failure) : error).message)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}

/**
 * Fetches a file and lets the browser save it. A failure is shown in a toast that remains, with the specification's text before
 * the reason. The result is then undefined.
 */
export const useDownload = useAnyDownload as () => { busy: boolean; download: Download }

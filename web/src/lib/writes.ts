import { useQueryClient } from "@tanstack/react-query"
import type { ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { toast } from "../ui/toast.ts"
import { call } from "./call.ts"
import { CallError } from "./callError.ts"

type WriteKey = Exclude<ApiKey, `GET ${string}`>
type Options = {
  /** The catalogue's words for a failure: "Failed to create academic year: ", with the reason behind, or a sentence. */
  failure?: string
  /** Told how much of an upload has been sent, from 0 to 1. */
  onSent?: (share: number) => void
}

/**
 * Writes and then says so: the reply's sentence as a toast, and everything on screen asked for anew. What fails is
 * thrown for the form to show, the reason behind the catalogue's prefix where no field is at fault.
 */
export function useWrite() {
  const queries = useQueryClient()
  return async <Key extends WriteKey>(
    key: Key,
    args: CallArgs<Key, File>,
    { failure = "", onSent }: Options = {},
  ): Promise<Reply<Key>> => {
    const reply: unknown = await call(key, { ...(args as object), onSent } as never).catch((error) => {
      throw failure && error instanceof CallError ? error.after(failure) : error
    })
    const { message } = reply as { message?: string }
    if (message) toast.success(message)
    void queries.invalidateQueries()
    return reply as Reply<Key>
  }
}

/** A write without a form, from a button: what fails is a toast that stays, and nothing is answered. */
export function useAct() {
  const write = useWrite()
  return async <Key extends WriteKey>(
    key: Key,
    args: CallArgs<Key, File>,
    options?: Options,
  ): Promise<Reply<Key> | undefined> => {
    try {
      return await write(key, args, options)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.failure(error.message)
      return undefined
    }
  }
}

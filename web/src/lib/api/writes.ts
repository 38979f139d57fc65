import { useQueryClient } from "@tanstack/react-query"
import type { ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { call } from "./call.ts"
import { CallError } from "./callError.ts"

type WriteKey = Exclude<ApiKey, `GET ${string}`>
type DeleteKey = Extract<WriteKey, `DELETE ${string}/{id}`>
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

type DeleteTarget = {
  id: number
  name: string
  /** The question's title: "Delete term". */
  title: string
  failure: string
}

/** Asks in the catalogue's words before a record goes (spec 001 section 5), and then deletes it. */
export function useDelete() {
  const confirm = useConfirm()
  const act = useAct()
  return async (key: DeleteKey, { id, name, title, failure }: DeleteTarget) => {
    const text = `Are you sure you want to delete ${name}? This action cannot be undone.`
    if (await confirm({ title, text, action: "Delete", danger: true })) {
      await act(key, { params: { id } }, { failure })
    }
  }
}

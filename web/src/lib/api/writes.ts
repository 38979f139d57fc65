import { useQueryClient } from "@tanstack/react-query"
import type { ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { type ToastAction, toast } from "../../ui/overlay/toast.ts"
import { callAny, type Parts } from "./call.ts"
import { CallError } from "./callError.ts"

export type WriteKey = Exclude<ApiKey, `GET ${string}`>
type DeleteKey = Extract<WriteKey, `DELETE ${string}/{id}`>
export type WriteOptions = {
  /** The specification's text for a failure: a prefix of the reason, "Failed to create academic year: ", or a sentence. */
  failure?: string
  /** Called with the sent share of an upload, from 0 to 1. */
  onSent?: (share: number) => void
  /** Set where the screen itself says that it was done, such as with a receipt. */
  silent?: boolean
  /** Goes on from the message of success, such as to the new record. */
  next?: (reply: unknown) => ToastAction | undefined
}

/** The same as `useWrite`, for callers whose own types have checked the parts. */
export function useAnyWrite() {
  const queries = useQueryClient()
  return async (
    key: WriteKey,
    parts: Parts,
    { failure = "", onSent, silent = false, next }: WriteOptions = {},
  ): Promise<unknown> => {
    const reply = await callAny(key, { ...parts, onSent }).catch((error) => {
      throw failure && error instanceof CallError ? error.after(failure) : error
    })
    const { message } = reply as { message?: string }
    if (message && !silent) toast.success(message, next?.(reply))
    void queries.invalidateQueries()
    return reply
  }
}

type Write = <Key extends WriteKey>(
  key: Key,
  args: CallArgs<Key, File>,
  options?: WriteOptions,
) => Promise<Reply<Key>>

/**
 * Writes, shows the reply's message in a toast, and refetches everything on screen. A failure is thrown for the form to
 * show. Unless it is about fields, its reason follows the specification's prefix.
 */
export const useWrite = () => useAnyWrite() as Write

/** A write from a button, without a form: a failure becomes a toast that stays, and the result is undefined. */
export function useAct() {
  const write = useWrite()
  return async <Key extends WriteKey>(
    key: Key,
    args: CallArgs<Key, File>,
    options?: WriteOptions,
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

/** Asks before deleting, with the specification's text (spec 001 section 5) unless a screen has its own. */
export function useConfirmDelete() {
  const confirm = useConfirm()
  return ({ name, title, text }: Question) =>
    confirm({
      title,
      text: text ?? `Are you sure you want to delete ${name}? This action cannot be undone.`,
      action: "Delete",
      danger: true,
    })
}

type Question = {
  name: string
  /** "Delete term" */
  title: string
  text?: string
}
type DeleteTarget = Question & { id: number; failure: string }

/** Deletes one record after asking. */
export function useDelete() {
  const confirmDelete = useConfirmDelete()
  const act = useAct()
  return async (key: DeleteKey, { id, failure, ...question }: DeleteTarget) => {
    if (await confirmDelete(question)) await act(key, { params: { id } }, { failure })
  }
}

import { useQueryClient } from "@tanstack/react-query"
import { useContext } from "react"
import type { ApiKey, CallArgs, Reply } from "#contract/api.ts"
import { type Alternative, ConfirmContext, serverQuestion, useConfirm } from "../../ui/overlay/confirm.ts"
import { type ToastAction, toast } from "../../ui/overlay/toast.ts"
import { useOpenRecord } from "../address/openRecord.ts"
import { callAny, type Parts } from "./call.ts"
import { CallError, isRefusal } from "./callError.ts"
import { showFailure } from "./failures.ts"
import { requireReadable } from "./readableFiles.ts"
import { refetch } from "./refetch.ts"

export type WriteKey = Exclude<ApiKey, `GET ${string}`>
type ReadKey = Extract<ApiKey, `GET ${string}`>
type DeleteKey = Extract<WriteKey, `DELETE ${string}/{id}`>
type WriteOptions = {
  /**
   * The specification's text for a failure. It is a prefix that the reason follows, such as "Failed to create academic year:
   * ", or a sentence.
   */
  failure?: string
  /** Called with the sent share of an upload, from 0 to 1. */
  onSent?: (share: number) => void
  /** Set if the screen itself confirms success, for example with a receipt. */
  silent?: boolean
  /** The actions in the toast that reports success, such as a link to the new record. */
  next?: (reply: unknown) => readonly ToastAction[]
}

/** Restores records that were just deleted, by the ids in the reply to the deletion. */
export function useRestore() {
  const queries = useQueryClient()
  return async (ids: readonly number[]) => {
    try {
      const reply = await callAny("POST /deleted-records/restore", { body: { ids } })
      toast.success((reply as Reply<"POST /deleted-records/restore">).message ?? "Restored.")
    } catch (error) {
      showFailure(error)
    }
    void refetch(queries)
  }
}

/** The "Undo" action for a deletion, if the reply says that it can be undone. */
function undoOf(reply: unknown, restore: (ids: readonly number[]) => Promise<void>): readonly ToastAction[] {
  const { deleted = [] } = (reply as { data?: { deleted?: readonly number[] } }).data ?? {}
  return deleted.length > 0 ? [{ label: "Undo", run: () => void restore(deleted) }] : []
}

/**
 * A sentence such as "They stay published." is said only if the server has refused the write. The server's own sentence about
 * an unknown outcome stays.
 */
function withFailureText(error: CallError, failure: string) {
  const isStatement = failure.trimEnd().endsWith(".") && !failure.includes("try again")
  if (!isStatement || isRefusal(error) || error.code === "unconfirmed") return error.after(failure)
  error.message = `${error.message} It may have been done all the same. Please look before you do it again.`
  return error
}

/** Like `useWrite`, but without types for the parts, which the caller has checked. */
export function useAnyWrite() {
  const queries = useQueryClient()
  const restore = useRestore()
  const confirm = useContext(ConfirmContext)

  /**
   * Asks the user the server's question. If they say yes, the same write is sent again with that answer. If they say no, the
   * question becomes the failure that the form shows.
   */
  async function send(key: WriteKey, parts: Parts): Promise<unknown> {
    try {
      if (parts.files) await requireReadable(parts.files)
      return await callAny(key, parts)
    } catch (error) {
      const isQuestion = error instanceof CallError && error.code === "question"
      if (!isQuestion || !(await confirm?.({ ...serverQuestion, text: error.message }))) throw error
      return callAny(key, { ...parts, body: { ...parts.body, confirmed: true } })
    }
  }

  return async (
    key: WriteKey,
    parts: Parts,
    { failure = "", onSent, silent = false, next }: WriteOptions = {},
  ): Promise<unknown> => {
    const reply = await send(key, { ...parts, onSent }).catch((error) => {
      throw failure && error instanceof CallError ? withFailureText(error, failure) : error
    })
    const { message } = reply as { message?: string }
    if (message && !silent) toast.success(message, ...(next?.(reply) ?? undoOf(reply, restore)))
    void refetch(queries)
    return reply
  }
}

type Write = <Key extends WriteKey>(
  key: Key,
  args: CallArgs<Key, File>,
  options?: WriteOptions,
) => Promise<Reply<Key>>

/**
 * Writes, shows the reply's message in a toast, and refetches everything on screen. Throws a failure, so that the form shows
 * it. The specification's prefix precedes the reason, unless the failure concerns fields.
 */
export const useWrite = () => useAnyWrite() as Write

/** A write from a button, without a form. A failure is shown in a toast that remains, and the result is undefined. */
export function useAct() {
  const write = useWrite()
  const queries = useQueryClient()
  return async <Key extends WriteKey>(
    key: Key,
    args: CallArgs<Key, File>,
    options?: WriteOptions,
  ): Promise<Reply<Key> | undefined> => {
    try {
      return await write(key, args, options)
    } catch (error) {
      showFailure(error)
      if (!isRefusal(error)) void refetch(queries)
      return undefined
    }
  }
}

/** A read from a button. A failure is shown in a toast that remains, and the result is undefined. */
export function useRead() {
  return async <Key extends ReadKey>(key: Key, args: CallArgs<Key>): Promise<Reply<Key> | undefined> => {
    try {
      return (await callAny(key, args as Parts)) as Reply<Key>
    } catch (error) {
      showFailure(error)
      return undefined
    }
  }
}

/** Asks before deleting, with the specification's text (spec 001 section 5) unless a screen has its own. */
export function useConfirmDelete() {
  const confirm = useConfirm()
  return ({ name, title, text, notice, restorable = false, alternatives }: Question) => {
    const question = text ?? `Are you sure you want to delete ${name}?`
    const end = restorable ? "It can be restored for 30 days." : !text && "This action cannot be undone."
    return confirm({
      title,
      text: [question, notice, end].filter(Boolean).join(" "),
      action: "Delete",
      danger: true,
      alternatives,
    })
  }
}

type Question = {
  name: string
  /** "Delete term" */
  title: string
  text?: string
  /** The consequences of the deletion, in a sentence. */
  notice?: string | undefined
  /** Whether the record can be restored (product decision 3.12). */
  restorable?: boolean
  alternatives?: readonly Alternative[] | undefined
}
type DeleteTarget = Question & { id: number; failure?: string }

/** Deletes one record after asking. `deleteItem` is the menu item that does so. */
export function useDelete() {
  const confirmDelete = useConfirmDelete()
  const act = useAct()
  const { id: open, close } = useOpenRecord()
  async function remove(key: DeleteKey, { id, failure = "", ...question }: DeleteTarget) {
    if (!(await confirmDelete({ restorable: key in restorable, ...question }))) return
    if ((await act(key, { params: { id } }, { failure })) && id === open) close()
  }
  const deleteItem = (key: DeleteKey, target: DeleteTarget) => ({
    label: "Delete",
    danger: true,
    onSelect: () => void remove(key, target),
  })
  return { remove, deleteItem }
}

type RestorableKey = {
  [Key in DeleteKey]: Reply<Key> extends { data: { deleted: number[] } } ? Key : never
}[DeleteKey]

/** The deletions that can be undone, as the contract defines. */
const restorable: Record<RestorableKey, true> = {
  "DELETE /students/{id}": true,
  "DELETE /lecturers/{id}": true,
  "DELETE /subjects/{id}": true,
  "DELETE /modules/{id}": true,
  "DELETE /assignments/{id}": true,
  "DELETE /grades/{id}": true,
  "DELETE /materials/{id}": true,
  "DELETE /announcements/{id}": true,
  "DELETE /events/{id}": true,
  "DELETE /admin/events/{id}": true,
  "DELETE /attendance/{id}": true,
  "DELETE /timetable/{id}": true,
  "DELETE /continuous-performance-reports/{id}": true,
  "DELETE /report-phrases/{id}": true,
  "DELETE /saved-reports/{id}": true,
  "DELETE /extensions/{id}": true,
  "DELETE /teaching-assignments/{id}": true,
  "DELETE /terms/{id}": true,
  "DELETE /academic-years/{id}": true,
  "DELETE /holidays/{id}": true,
  "DELETE /rollovers/{id}": true,
  "DELETE /rooms/{id}": true,
  "DELETE /classes/{id}": true,
  "DELETE /cohorts/{id}": true,
  "DELETE /departments/{id}": true,
}

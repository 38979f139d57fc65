import type { Reply } from "#contract/api.ts"
import { countText } from "#contract/lib/amounts.ts"
import { sum } from "#contract/lib/objects.ts"
import type { Undo } from "#contract/people/people/people.ts"
import { useOpenRecord } from "../../lib/address/openRecord.ts"
import { showFailure } from "../../lib/api/failures.ts"
import { useAnyWrite, useConfirmDelete, useRestore } from "../../lib/api/writes.ts"
import type { Selection } from "../../ui/list/selection.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"

type ChangeKey = "POST /students/change" | "POST /lecturers/change"
export type Change = {
  body: { change: "activate" | "deactivate" | "move" | "withdraw" | "delete"; to_class?: string | null }
  /** The label of the confirming button, such as "Deactivate". `done` is its past form, such as "deactivated". */
  action: string
  done: string
  /** The consequences, for the confirmation of a change that affects many people. */
  consequence: string
  /** A less drastic change, offered before this one. */
  instead?: Change
}

/** The number of people above which a change must be confirmed. */
const confirmedAbove = 20

/** The most people whom one request restores (`POST /deleted-records/restore`). A change may delete ten times as many. */
const restoredAtOnce = 1000

type Noun = "student" | "lecturer"

/** Sends changes of many people, and undoes them. */
export function useUndo(key: ChangeKey, noun: Noun) {
  const write = useAnyWrite()

  async function send(body: object) {
    try {
      return ((await write(key, { body: { ...body } }, { failure: "Error: " })) as Reply<ChangeKey>).data
    } catch (error) {
      showFailure(error)
      return undefined
    }
  }

  /** Undoes a change. Somebody may have changed or deleted some of the people since, who then aren't counted. */
  async function undoAll(undo: readonly Undo[]) {
    let undone = 0
    let refused = 0
    for (const body of undo) {
      const reply = await send(body)
      if (reply) undone += reply.count
      else refused += body.ids.length
    }
    const changed = sum(undo.map(({ ids }) => ids.length))
    if (refused === changed) return
    const reason = undone + refused < changed ? " The others have changed since." : ""
    toast.success(
      undone === changed ? "Undone." : `Undone for ${undone} of ${countText(changed, noun)}.${reason}`,
    )
  }
  return { send, undoAll }
}

/** Changes all selected people, says how many changed, and offers Undo if the change can be undone. */
export function useChangeMany(key: ChangeKey, noun: Noun, selection: Selection) {
  const { send, undoAll } = useUndo(key, noun)
  const confirm = useConfirm()
  const confirmDelete = useConfirmDelete()
  const restore = useRestore()
  const { id: open, close } = useOpenRecord()
  const { count, request, clear } = selection
  const chosen = countText(count, noun)

  async function restoreAll(deleted: readonly number[]) {
    for (let from = 0; from < deleted.length; from += restoredAtOnce)
      await restore(deleted.slice(from, from + restoredAtOnce))
  }

  async function isConfirmed({ body, action, consequence, instead }: Change) {
    if (body.change === "delete")
      return confirmDelete({
        title: `Delete ${chosen}`,
        name: chosen,
        notice: consequence,
        restorable: true,
        alternatives: instead && [{ label: `${instead.action} ${chosen}`, run: () => void apply(instead) }],
      })
    if (count <= confirmedAbove) return true
    const reachText = selection.all ? `This reaches all ${chosen} that the list finds, on every page. ` : ""
    return confirm({
      title: `${action} ${chosen}`,
      text: `${reachText}${consequence}`,
      action: `${action} ${chosen}`,
      danger: true,
    })
  }

  async function start(change: Change) {
    if (await isConfirmed(change)) await apply(change)
  }

  async function apply(change: Change) {
    const reply = await send({ ...request, ...change.body })
    if (!reply) return
    const { undo, deleted } = reply
    const onUndo =
      deleted.length > 0 ? () => void restoreAll(deleted) : undo.length > 0 && (() => void undoAll(undo))
    if (deleted.length > 0 && open !== undefined) close()
    toast.success(
      `${countText(reply.count, noun)} ${change.done}.`,
      onUndo ? { label: "Undo", run: onUndo } : undefined,
    )
    clear()
  }
  return start
}

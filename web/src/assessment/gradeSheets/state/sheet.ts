import { collegeTime } from "#contract/lib/dates.ts"
import { watchEntries } from "../../../lib/outbox/entries.ts"
import { onAnswer } from "../../../lib/outbox/sending.ts"
import type { Drafts } from "../../../ui/form/draftsContext.ts"
import type { PendingMark } from "./batchCells.ts"
import { createBatches, type SheetIdentity } from "./batches.ts"
import { createCells } from "./cells.ts"
import { createChanges } from "./changes.ts"
import { createSheetDraft } from "./draft.ts"
import { createInput } from "./input.ts"
import { type CellKey, keyOf, parseMark } from "./marks.ts"
import { createTopics } from "./topics.ts"
import type { Answer } from "./types.ts"

export type GradeSheet = ReturnType<typeof createSheet>

/** The sheets that were opened in this tab. A sheet continues to send after its screen was left. */
const sheets = new Map<string, GradeSheet>()

export function openSheet(identity: SheetIdentity) {
  const sheet = sheets.get(identity.name) ?? createSheet(identity)
  sheets.set(identity.name, sheet)
  return sheet
}

/**
 * One grade sheet while it is edited, outside of React, so that a key renders only its cell. A mark is stored on the device
 * before its cell is left, as an entry of `lib/outbox`. Text that is no mark yet is a draft.
 */
function createSheet(identity: SheetIdentity) {
  const topics = createTopics()
  const draft = createSheetDraft(identity.name)
  const batches = createBatches(identity)
  const cells = createCells(draft, topics)
  const changes = createChanges({ cells, draft, batches })
  let savedAt: number | undefined
  let onSaved: ((cells: readonly Answer[]) => void) | undefined
  let draftLoaded = Promise.resolve()

  function applyOutbox() {
    cells.setPending(batches.pending(cells.pending()))
    batches.sendNext()
  }
  applyOutbox()
  watchEntries(applyOutbox)

  /** Applies the server's answers. Returns whether a screen shows the sheet. */
  function applyAnswers(answers: readonly Answer[]) {
    cells.applyAnswers(answers)
    const saved = answers.filter(({ outcome }) => outcome === "saved")
    void batches.forgetRefused(new Set(saved.map(keyOf)))
    if (saved.length > 0) savedAt = collegeTime()
    cells.refresh(answers.map(keyOf))
    onSaved?.(answers)
    return onSaved !== undefined
  }
  onAnswer(
    (write, reply) =>
      batches.isOurs(write) && applyAnswers((reply as { data: { cells: Answer[] } }).data.cells),
  )

  /** The texts of an earlier visit, whose page was closed before they were entered. */
  const restoredTexts = new Map<CellKey, string>()
  /** Whether a text is no mark, or was never entered. The lecturer has to look at its cell. */
  const isUnfinished = ([key, text]: [CellKey, string]) =>
    "fault" in parseMark(text, cells.maxOf(key)) || restoredTexts.get(key) === text

  return {
    identity,
    cell: cells.cell,
    applyData: cells.applyData,
    setOpenCell: cells.setOpenCell,
    draftsIn: cells.draftsIn,
    applyPublication: cells.applyPublication,
    watch: topics.watch,
    revisionOf: topics.revisionOf,
    ...changes,
    ...createInput({ cells, draft, enter: changes.enter }),
    whyFinal: cells.whyFinal,
    studentName: cells.studentName,
    /** Discards marks that were not saved. */
    async discardUnsaved(keys: readonly CellKey[]) {
      for (const key of keys) draft.texts.delete(key)
      draft.store()
      await batches.forgetRefused(new Set(keys))
      cells.refresh(keys)
    },
    release: batches.release,
    flush: batches.flush,
    /** The cells that need the user's attention. */
    cellsWith(sync: "refused" | "conflict"): CellKey[] {
      const isFaulty = (key: CellKey) => isUnfinished([key, draft.texts.get(key) ?? ""])
      const isWanted = (key: CellKey) =>
        cells.pending().get(key)?.sync === sync || (sync === "refused" && isFaulty(key))
      return [...new Set([...draft.texts.keys(), ...cells.pending().keys()])].filter(isWanted)
    },
    status: () =>
      statusOf({
        pending: cells.pending(),
        faulty: [...draft.texts].filter(isUnfinished).map(([key]) => key),
        isOffline: batches.isOffline(),
        isBusy: batches.isBusy(),
        savedAt,
      }),
    /** Waits for the stored draft of an earlier visit, once a screen shows the sheet. */
    draftLoaded: () => draftLoaded,
    /** Called when a screen shows the sheet. Returns a function that ends this and sends the held cells. */
    attach(drafts: Drafts | null, saved: (cells: readonly Answer[]) => void) {
      onSaved = saved
      draftLoaded = draft.read(drafts).then((keys) => {
        for (const [key, text] of draft.texts) if (keys.includes(key)) restoredTexts.set(key, text)
        cells.refresh(keys)
        draft.store()
      })
      const stopReleasing = releaseWhenHidden(batches.release)
      return () => {
        stopReleasing()
        if (onSaved === saved) onSaved = undefined
        batches.release()
      }
    },
  }
}

type Status = {
  /** Marks that are on this device and not yet on the server. */
  onDevice: number
  /** Marks that are only in this page, because the device could not store them. */
  lost: number
  refused: number
  conflicts: number
  /** Marks wait: for a connection or, with `isBusy`, for a busy server. */
  isOffline: boolean
  isBusy: boolean
  isSending: boolean
  /** Milliseconds: the time at which the server had accepted all marks; undefined while some are waiting. */
  savedAt: number | undefined
}

type StatusSource = Pick<Status, "isOffline" | "isBusy" | "savedAt"> & {
  pending: ReadonlyMap<CellKey, PendingMark>
  /** The cells with a text that is no mark. Their earlier mark may have been refused. */
  faulty: readonly CellKey[]
}

function statusOf({ pending, faulty, isOffline, isBusy, savedAt }: StatusSource): Status {
  const cellsWith = (...states: PendingMark["sync"][]) =>
    [...pending].filter(([, { sync }]) => states.includes(sync)).map(([key]) => key)
  const count = (...states: PendingMark["sync"][]) => cellsWith(...states).length
  return {
    onDevice: count("onDevice", "sending"),
    lost: count("lost"),
    refused: new Set([...cellsWith("refused"), ...faulty]).size,
    conflicts: count("conflict"),
    isOffline,
    isBusy,
    isSending: count("sending") > 0,
    savedAt: count("storing", "onDevice", "lost", "sending") > 0 ? undefined : savedAt,
  }
}

/** Sends the held cells as soon as the page is in the background, where a phone may close it. */
function releaseWhenHidden(release: () => void) {
  const onVisibility = () => {
    if (document.visibilityState === "hidden") release()
  }
  document.addEventListener("visibilitychange", onVisibility)
  addEventListener("pagehide", release)
  return () => {
    document.removeEventListener("visibilitychange", onVisibility)
    removeEventListener("pagehide", release)
  }
}

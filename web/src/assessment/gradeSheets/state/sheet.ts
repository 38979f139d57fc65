import { watchEntries } from "../../../lib/outbox/entries.ts"
import type { Drafts } from "../../../ui/form/draftsContext.ts"
import { createBatches, type SheetIdentity } from "./batches.ts"
import { createCells } from "./cells.ts"
import { createChanges } from "./changes.ts"
import { createSheetDraft } from "./draft.ts"
import { createInput } from "./input.ts"
import { type CellKey, keyOf, parseMark } from "./marks.ts"
import { statusOf } from "./shownCell.ts"
import { createTopics } from "./topics.ts"
import type { Answer } from "./types.ts"

export type GradeSheet = ReturnType<typeof createSheet>

/**
 * One grade sheet while it is edited, outside of React, so that a key renders only its cell. A mark is stored on the device
 * before its cell is left, as an entry of `lib/outbox`. Text that is no mark yet is a draft.
 */
export function createSheet(identity: SheetIdentity) {
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

  const isNoMark = ([key, text]: [CellKey, string]) => "fault" in parseMark(text, cells.maxOf(key))

  return {
    identity,
    cell: cells.cell,
    applyData: cells.applyData,
    watch: topics.watch,
    revisionOf: topics.revisionOf,
    ...changes,
    ...createInput({ cells, draft, enter: changes.enter }),
    release: batches.release,
    flush: batches.flush,
    /** The first cell that needs the user's attention. */
    firstCellWith(wanted: "refused" | "conflict"): CellKey | undefined {
      const isWanted = (key: CellKey) =>
        cells.pending().get(key)?.sync === wanted ||
        (wanted === "refused" && cells.cell(key).fault !== undefined)
      return [...draft.texts.keys(), ...cells.pending().keys()].find(isWanted)
    },
    status: () =>
      statusOf({
        syncs: [...cells.pending().values()].map(({ sync }) => sync),
        faults: [...draft.texts].filter(isNoMark).length,
        isOffline: batches.isOffline(),
        savedAt,
      }),
    /** Applies the answer to a batch. Returns whether a screen shows the sheet. */
    applyAnswers(answers: readonly Answer[]) {
      cells.applyAnswers(answers)
      batches.adoptSavedVersions(answers)
      if (answers.some(({ outcome }) => outcome === "saved")) savedAt = Date.now()
      cells.refresh(answers.map(keyOf))
      onSaved?.(answers)
      return onSaved !== undefined
    },
    /** Waits for the stored draft of an earlier visit, once a screen shows the sheet. */
    draftLoaded: () => draftLoaded,
    /** Called when a screen shows the sheet. Returns a function that ends this and sends the held cells. */
    attach(drafts: Drafts | null, saved: (cells: readonly Answer[]) => void) {
      onSaved = saved
      draftLoaded = draft.read(drafts).then((keys) => {
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

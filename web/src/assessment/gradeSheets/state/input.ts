import type { Rubric } from "#contract/assessment/rubrics/rubric.ts"
import type { Cells } from "./cells.ts"
import type { Change } from "./changes.ts"
import type { SheetDraft } from "./draft.ts"
import { type CellKey, markOf, noMark, parseMark } from "./marks.ts"
import { chosenLevels, filledMark, type Levels, typedMark } from "./rubricMark.ts"

type Parts = { cells: Cells; draft: SheetDraft; enter: (changes: readonly Change[]) => void }

/** The input of one cell. It is a draft at once, and a mark when the cell is left. */
export function createInput({ cells, draft, enter }: Parts) {
  function refreshAndStore(key: CellKey) {
    cells.refresh([key])
    draft.store()
  }
  function typeFeedback(key: CellKey, text: string) {
    draft.feedbacks.set(key, text)
    cells.refreshSilently(key)
    draft.store()
  }
  /**
   * Called when the feedback is left. It is sent with the mark, as soon as there is one, and as soon as it is known whose mark
   * stays.
   */
  function enterFeedback(key: CellKey) {
    const feedback = draft.feedbacks.get(key)
    if (feedback === undefined) return
    if (cells.cell(key).sync === "conflict") return refreshAndStore(key)
    enter([{ key, mark: { ...cells.markIn(key), feedback: feedback.trim() || null } }])
  }
  return {
    /** Called while text is typed. Nobody is notified, because the field itself shows it. */
    type(key: CellKey, text: string) {
      draft.texts.set(key, text)
      draft.store()
    },
    typeFeedback,
    enterFeedback,
    giveFeedback(key: CellKey, feedback: string | null) {
      typeFeedback(key, feedback ?? "")
      enterFeedback(key)
    },
    /** Called when the cell is left. Returns whether the text is a mark. If not, it remains in the cell with its error. */
    enterText(key: CellKey, text: string) {
      const parsed = parseMark(text, cells.maxOf(key))
      if ("fault" in parsed) {
        draft.texts.set(key, text)
        refreshAndStore(key)
        return false
      }
      enter([{ key, mark: typedMark(parsed.mark, cells.cell(key).mark, cells.columnOf(key)?.rubric) }])
      return true
    },
    discardText(key: CellKey) {
      cells.forgetSeenVersion(key)
      if (draft.texts.delete(key)) refreshAndStore(key)
    },
    /** The levels chosen for a student in this rubric, which a screen may have before the sheet has it. */
    levels: (key: CellKey, rubric: Rubric) =>
      chosenLevels(rubric, draft.levels.get(key) ?? cells.markIn(key).rubric),
    /** Whether levels were chosen in an earlier version of the rubric, so that they have to be chosen again. */
    hasEarlierLevels(key: CellKey, rubric: Rubric) {
      const chosen = draft.levels.get(key)
      return chosen !== undefined && chosen.id !== rubric.id
    },
    /** Chooses levels. The last one gives the mark, or proposes it if there is none yet. */
    chooseLevels(key: CellKey, levels: Levels) {
      const rubric = cells.columnOf(key)?.rubric
      if (!rubric) return
      const mark = filledMark(rubric, levels, cells.cell(key).mark, cells.maxOf(key))
      if (mark) return enter([{ key, mark }])
      draft.levels.set(key, { id: rubric.id, levels })
      refreshAndStore(key)
    },
    /** Resolves a conflict. The user keeps their own mark or accepts the other one. */
    resolveConflict(key: CellKey, side: "mine" | "theirs") {
      const { mark, theirs } = cells.cell(key)
      enter([{ key, mark: markOf(side === "mine" ? mark : (theirs ?? noMark)), isChosen: true }])
    },
  }
}

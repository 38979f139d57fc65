import type { Drafts } from "../../../ui/form/draftsContext.ts"
import type { CellKey, Mark } from "./marks.ts"
import type { PickedLevels } from "./rubricMark.ts"

/** The prefixes of a cell's key in the stored draft. A text that was typed for the mark has none. */
const feedbackPrefix = "feedback "
const levelsPrefix = "levels "

export type SheetDraft = ReturnType<typeof createSheetDraft>

/** Input in a sheet that is not part of a mark yet. It is a draft on the device under the sheet's name. */
export function createSheetDraft(name: string) {
  /** Texts of cells that are no marks. */
  const texts = new Map<CellKey, string>()
  /** Feedback that is still being typed, or that waits for its mark. */
  const feedbacks = new Map<CellKey, string>()
  /** Rubrics with some chosen levels. */
  const levels = new Map<CellKey, PickedLevels>()
  let drafts: Drafts | null = null

  function store() {
    const entries = [
      ...texts,
      ...[...feedbacks].map(([key, text]) => [`${feedbackPrefix}${key}`, text] as const),
      ...[...levels].map(([key, picked]) => [`${levelsPrefix}${key}`, JSON.stringify(picked)] as const),
    ]
    if (entries.length > 0) void drafts?.store(name, Object.fromEntries(entries))
    else drafts?.drop(name)
  }

  /** Removes what has become part of the mark. Feedback without a mark waits for one. Returns whether anything has changed. */
  function enter(key: CellKey, { state, feedback, rubric }: Mark) {
    const wasTyped = texts.delete(key)
    const before = feedbacks.get(key)
    if (state === "none" && feedback) feedbacks.set(key, feedback)
    else feedbacks.delete(key)
    const wasPicked = rubric ? levels.delete(key) : false
    return wasTyped || wasPicked || feedbacks.get(key) !== before
  }

  /** Reads the draft of an earlier visit, and returns its cells. */
  async function read(from: Drafts | null): Promise<CellKey[]> {
    drafts = from
    const entries = Object.entries((await from?.find(name)) ?? {}) as [string, string][]
    return entries.map(([key, text]) => {
      const cell = key.replace(feedbackPrefix, "").replace(levelsPrefix, "") as CellKey
      if (key.startsWith(levelsPrefix)) {
        if (!levels.has(cell)) levels.set(cell, JSON.parse(text) as PickedLevels)
        return cell
      }
      const input = key.startsWith(feedbackPrefix) ? feedbacks : texts
      if (!input.has(cell)) input.set(cell, text)
      return cell
    })
  }
  return { texts, feedbacks, levels, enter, store, read }
}

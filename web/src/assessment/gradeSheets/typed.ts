import type { Drafts } from "../../ui/form/draftsContext.ts"
import type { Picked } from "./filling.ts"
import type { CellKey, Mark } from "./marks.ts"

/** The prefixes of the cell's key in the draft, for feedback and for levels of a rubric. */
const ofFeedback = "feedback "
const ofLevels = "levels "

/** Text that was typed into a sheet and is not part of a mark yet. It is a draft on the device under the sheet's name. */
export function createTyped(name: string) {
  /** Texts of cells that are no marks. */
  const texts = new Map<CellKey, string>()
  /** Feedback that is still being typed, or that waits for its mark. */
  const notes = new Map<CellKey, string>()
  /** Rubrics with some chosen levels. */
  const picks = new Map<CellKey, Picked>()
  let drafts: Drafts | null = null

  function store() {
    const feedback = [...notes].map(([key, text]) => [`${ofFeedback}${key}`, text] as const)
    const levels = [...picks].map(([key, picked]) => [`${ofLevels}${key}`, JSON.stringify(picked)] as const)
    const all = [...texts, ...feedback, ...levels]
    if (all.length > 0) void drafts?.store(name, Object.fromEntries(all))
    else drafts?.drop(name)
  }

  /** Feedback without a mark waits for one; feedback with a mark is part of it. Returns whether anything has changed. */
  function note(key: CellKey, { state, feedback, rubric }: Mark) {
    const before = notes.get(key)
    if (state === "none" && feedback) notes.set(key, feedback)
    else notes.delete(key)
    const wasPicked = rubric ? picks.delete(key) : false
    return wasPicked || notes.get(key) !== before
  }

  /** Reads the draft of an earlier visit, and returns the cells concerned. */
  async function show(given: Drafts | null): Promise<CellKey[]> {
    drafts = given
    const found = Object.entries((await given?.find(name)) ?? {}) as [string, string][]
    return found.map(([key, text]) => {
      const cell = key.replace(ofFeedback, "").replace(ofLevels, "") as CellKey
      if (key.startsWith(ofLevels)) {
        if (!picks.has(cell)) picks.set(cell, JSON.parse(text) as Picked)
        return cell
      }
      const into = key.startsWith(ofFeedback) ? notes : texts
      if (!into.has(cell)) into.set(cell, text)
      return cell
    })
  }
  return { texts, notes, picks, note, store, show }
}

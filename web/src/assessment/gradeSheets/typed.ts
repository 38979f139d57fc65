import type { Drafts } from "../../ui/form/draftsContext.ts"
import type { CellKey, Mark } from "./marks.ts"

/** Feedback has this before its cell in the draft. */
const ofFeedback = "feedback "

/** Text that was typed into a sheet and is not part of a mark yet. It is a draft on the device, by the sheet's name. */
export function createTyped(name: string) {
  /** Texts of cells that are no marks. */
  const texts = new Map<CellKey, string>()
  /** Feedback that was not left yet, or that waits for its mark. */
  const notes = new Map<CellKey, string>()
  let drafts: Drafts | null = null

  function keep() {
    const feedback = [...notes].map(([key, text]) => [`${ofFeedback}${key}`, text] as const)
    if (texts.size + notes.size > 0) void drafts?.keep(name, Object.fromEntries([...texts, ...feedback]))
    else drafts?.drop(name)
  }

  /** Feedback without a mark waits for it, and that of a mark is part of it. Tells whether anything has changed. */
  function note(key: CellKey, { state, feedback }: Mark) {
    const before = notes.get(key)
    if (state === "none" && feedback) notes.set(key, feedback)
    else notes.delete(key)
    return notes.get(key) !== before
  }

  /** Takes what an earlier visit left, and gives the cells concerned. */
  async function show(given: Drafts | null): Promise<CellKey[]> {
    drafts = given
    const found = Object.entries((await given?.find(name)) ?? {}) as [string, string][]
    return found.map(([key, text]) => {
      const cell = key.replace(ofFeedback, "") as CellKey
      const into = key.startsWith(ofFeedback) ? notes : texts
      if (!into.has(cell)) into.set(cell, text)
      return cell
    })
  }
  return { texts, notes, note, keep, show }
}

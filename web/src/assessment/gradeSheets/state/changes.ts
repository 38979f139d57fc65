import { countsAsMarked } from "#contract/assessment/grades/countsAsMarked.ts"
import { withoutInvisibles } from "#contract/lib/plainText.ts"
import { type BatchCell, isUnsaved, replacedAfter } from "./batchCells.ts"
import type { Batches } from "./batches.ts"
import type { Cells, ShownCell } from "./cells.ts"
import type { SheetDraft } from "./draft.ts"
import { addressOfCell, type CellKey, isSameMark, type Mark, markOf, noMark } from "./marks.ts"
import { withRubric } from "./rubricMark.ts"

export type Change = {
  key: CellKey
  mark: Mark
  /** The lecturer has chosen between their own mark and another person's. No other change decides a conflict. */
  isChosen?: true
}
type ShownWork = Parameters<typeof countsAsMarked>[1]
type Step = {
  before: readonly Change[]
  after: readonly Change[]
  /** The cells as they were when the step was made. */
  shown: ReadonlyMap<CellKey, ShownCell>
}
/**
 * The cell to show after undoing or redoing a step: the first whose mark was published since and therefore stayed, or else the
 * first of the step.
 */
type Undone = { key: CellKey; isPublished: boolean }

type Parts = { cells: Cells; draft: SheetDraft; batches: Batches }

/** Enters marks. Each is stored on the device in a batch, together with the marks of the same group, and can be undone. */
export function createChanges({ cells, draft, batches }: Parts) {
  const history = createUndo()
  let groupMates: (key: CellKey) => readonly CellKey[] = () => []
  let shownWork: (key: CellKey) => ShownWork | undefined = () => undefined

  function versionReplacedBy(change: Change) {
    const waiting = cells.pending().get(change.key)
    if (waiting?.sync === "conflict")
      return { version: leavesConflict(change) ? waiting.version : (waiting.theirs?.version ?? 0) }
    if (!waiting || waiting.sync === "refused") return { version: cells.seenVersion(change.key) }
    return replacedAfter(waiting)
  }

  /** The other person's mark in a conflict. */
  function theirsIn(key: CellKey): Mark | undefined {
    const { sync, theirs } = cells.cell(key)
    return sync === "conflict" ? markOf(theirs ?? noMark) : undefined
  }
  function leavesConflict({ key, mark, isChosen }: Change) {
    const theirs = theirsIn(key)
    return theirs !== undefined && !isChosen && !isSameMark(mark, theirs)
  }

  const batchCell = (change: Change): BatchCell => ({
    ...addressOfCell(change.key),
    ...(change.mark.state === "none"
      ? noMark
      : withRubric(change.mark, cells.markIn(change.key), cells.stored(change.key))),
    ...versionReplacedBy(change),
    marked_version: shownWork(change.key)?.submitted_at,
  })
  /** Whether the work on the screen came in after the stored mark, which is then another mark if it is entered again. */
  function isOutdated(key: CellKey) {
    const stored = cells.stored(key)
    const shown = shownWork(key)
    return stored !== undefined && shown !== undefined && !countsAsMarked(stored, shown)
  }
  const isAsStored = ({ key, mark }: Change) =>
    isSameMark(mark, cells.stored(key) ?? noMark) &&
    cells.pending().get(key)?.sync !== "sending" &&
    !isOutdated(key)

  async function write(changes: readonly Change[]) {
    for (const { key, mark } of changes) draft.enter(key, mark)
    const undecided = changes.filter(leavesConflict)
    const decided = changes.filter((change) => !undecided.includes(change))
    const unchanged = batches.isUnderway() ? [] : decided.filter(isAsStored)
    const deviceWrites = [
      decided.length > 0 && batches.add(decided.map(batchCell), new Set(unchanged.map(({ key }) => key))),
      undecided.length > 0 && batches.changeConflicts(undecided.map(batchCell)),
    ]
    for (const { key } of changes) cells.forgetSeenVersion(key)
    cells.refresh(changes.map(({ key }) => key))
    await Promise.all(deviceWrites)
    draft.store()
  }

  /** The content to which undo returns. Feedback remains when a mark is removed. */
  function current(key: CellKey): Change {
    const mark = cells.markIn(key)
    return { key, mark: mark.state === "none" ? { ...mark, feedback: cells.cell(key).mark.feedback } : mark }
  }
  const isEqualMate = (mate: CellKey, key: CellKey) => isSameMark(cells.markIn(mate), cells.markIn(key))
  /** A choice between two people's marks counts for the members of the group who have the same two. */
  const haveSameChoice = (mate: CellKey, key: CellKey) => {
    const theirs = theirsIn(key)
    const others = theirsIn(mate)
    return theirs !== undefined && others !== undefined && isSameMark(theirs, others)
  }
  const withMates = (change: Change): Change[] => {
    const mates = groupMates(change.key).filter(
      (mate) => isEqualMate(mate, change.key) && (!change.isChosen || haveSameChoice(mate, change.key)),
    )
    return [change.key, ...mates].map((key) => ({ ...change, key }))
  }
  const needsWrite = ({ key, mark }: Change) =>
    !isSameMark(cells.markIn(key), mark) ||
    isUnsaved(cells.cell(key).sync) ||
    (!cells.pending().has(key) && isOutdated(key))

  /** Changes the content of cells, as one step that can be undone. */
  function enter(ownChanges: readonly Change[]) {
    const changes = ownChanges.flatMap(withMates)
    const written = changes.filter(needsWrite)
    const onlyDraft = changes.filter(
      (change) => !written.includes(change) && draft.enter(change.key, change.mark),
    )
    if (onlyDraft.length > 0) {
      cells.refresh(onlyDraft.map(({ key }) => key))
      draft.store()
    }
    if (written.length === 0) return
    const shown = new Map(written.map(({ key }) => [key, cells.cell(key)]))
    history.record({ before: written.map(({ key }) => current(key)), after: written, shown })
    void write(written)
  }

  /**
   * Writes one side of a step to the cells that still contain its other side. It leaves a mark that somebody else has entered
   * since, even if it is a side of a conflict. It also leaves a mark that was published since, because its student would be
   * notified of each change.
   */
  function writeStep(step: Step, side: "before" | "after"): Undone | undefined {
    const otherSide = new Map(
      (side === "before" ? step.after : step.before).map(({ key, mark }) => [key, mark]),
    )
    const published: CellKey[] = []
    const changes = step[side].flatMap(({ key, mark }): Change[] => {
      const { sync, theirs, stored } = cells.cell(key)
      const shownThen = step.shown.get(key)
      if (sync === "conflict" && shownThen?.sync !== "conflict")
        return [{ key, mark: markOf(theirs ?? noMark), isChosen: true }]
      if (!isSameMark(cleaned(cells.markIn(key)), cleaned(otherSide.get(key) ?? noMark))) return []
      if (!stored?.published || shownThen?.stored?.published) return [{ key, mark }]
      published.push(key)
      return []
    })
    if (changes.length > 0) void write(changes)
    const key = published[0] ?? step[side][0]?.key
    return key && { key, isPublished: published.length > 0 }
  }

  return {
    enter,
    /** Whether two cells have the same mark, so that they get the same new content if they are of one group. */
    haveSameMark: isEqualMate,
    /** Sets a function that returns the cells of a group's other members, which get the same content if they had the same before. */
    setGroupMates(find: typeof groupMates) {
      groupMates = find
    },
    /** Sets a function that returns when the student's work that is on the screen was handed in. */
    setShownWork(find: typeof shownWork) {
      shownWork = find
    },
    canUndo: history.canUndo,
    undo() {
      const step = history.undo()
      return step && writeStep(step, "before")
    },
    redo() {
      const step = history.redo()
      return step && writeStep(step, "after")
    },
  }
}

/** The server cleans a feedback of characters that can't be seen. */
const cleaned = (mark: Mark): Mark => ({
  ...mark,
  feedback: mark.feedback && withoutInvisibles(mark.feedback).trim(),
})

/**
 * The steps that can be undone, and those that can be redone. The functions write nothing: they return the step to write.
 */
function createUndo() {
  const done: Step[] = []
  const undone: Step[] = []
  return {
    record(step: Step) {
      done.push(step)
      undone.length = 0
    },
    canUndo: () => done.length > 0,
    undo() {
      const step = done.pop()
      if (step) undone.push(step)
      return step
    },
    redo() {
      const step = undone.pop()
      if (step) done.push(step)
      return step
    },
  }
}

import { countsAsMarked } from "#contract/assessment/grades/countsAsMarked.ts"
import { withoutInvisibles } from "#contract/lib/plainText.ts"
import { type BatchCell, isUnsaved } from "./batchCells.ts"
import type { Batches } from "./batches.ts"
import type { Cells } from "./cells.ts"
import type { SheetDraft } from "./draft.ts"
import { addressOfCell, type CellKey, isSameMark, type Mark, markOf, noMark } from "./marks.ts"
import { withRubric } from "./rubricMark.ts"

export type Change = { key: CellKey; mark: Mark }
type ShownWork = Parameters<typeof countsAsMarked>[1]
type Step = { before: readonly Change[]; after: readonly Change[] }

type Parts = { cells: Cells; draft: SheetDraft; batches: Batches }

/** Enters marks. Each is stored on the device in a batch, together with the marks of the same group, and can be undone. */
export function createChanges({ cells, draft, batches }: Parts) {
  const history = createUndo()
  let groupMates: (key: CellKey) => readonly CellKey[] = () => []
  let shownWork: (key: CellKey) => ShownWork | undefined = () => undefined

  /**
   * The version that a new content replaces. If the cell's batch is being sent or waits for the connection, it is the version that
   * the batch will create.
   */
  function replacedVersion(key: CellKey) {
    const waiting = cells.pending().get(key)
    const version = cells.seenVersion(key)
    if (waiting?.sync === "conflict") return waiting.theirs?.version ?? 0
    if (!waiting || waiting.sync === "refused") return version
    return batches.heldVersion(key) ?? (waiting.mark.state === "none" ? 0 : waiting.version + 1)
  }

  const batchCell = ({ key, mark }: Change): BatchCell => ({
    ...addressOfCell(key),
    ...(mark.state === "none" ? noMark : withRubric(mark, cells.markIn(key), cells.stored(key))),
    version: replacedVersion(key),
    marked_version: shownWork(key)?.submitted_at,
  })
  /** Whether the work on the screen came in after the stored mark, which is then another mark if it is entered again. */
  function isOutdated(key: CellKey) {
    const [stored, shown] = [cells.stored(key), shownWork(key)]
    return stored !== undefined && shown !== undefined && !countsAsMarked(stored, shown)
  }
  const isAsStored = ({ key, mark }: Change) =>
    isSameMark(mark, cells.stored(key) ?? noMark) &&
    cells.pending().get(key)?.sync !== "sending" &&
    !isOutdated(key)

  async function write(changes: readonly Change[]) {
    for (const { key, mark } of changes) draft.enter(key, mark)
    const asStored = batches.isUnderway() ? [] : changes.filter(isAsStored)
    const added = batches.add(changes.map(batchCell), new Set(asStored.map(({ key }) => key)))
    for (const { key } of changes) cells.forgetSeenVersion(key)
    cells.refresh(changes.map(({ key }) => key))
    await added
    draft.store()
  }

  /** The content to which undo returns. Feedback remains when a mark is removed. */
  function current(key: CellKey): Change {
    const mark = cells.markIn(key)
    return { key, mark: mark.state === "none" ? { ...mark, feedback: cells.cell(key).mark.feedback } : mark }
  }
  const isEqualMate = (mate: CellKey, key: CellKey) => isSameMark(cells.markIn(mate), cells.markIn(key))
  const withMates = ({ key, mark }: Change): Change[] =>
    [key, ...groupMates(key).filter((mate) => isEqualMate(mate, key))].map((member) => ({
      key: member,
      mark,
    }))
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
    history.record({ before: written.map(({ key }) => current(key)), after: written })
    void write(written)
  }

  /**
   * Writes the wanted side of a step, where its other side is still the cells' content. A mark that somebody else has entered
   * since stays, also where it is the other side of a conflict. Returns the step's first cell, to which the screen moves.
   */
  function writeStep(left: readonly Change[], wanted: readonly Change[]): CellKey | undefined {
    const leftMarks = new Map(left.map(({ key, mark }) => [key, mark]))
    const changes = wanted.flatMap(({ key, mark }) => {
      const { sync, theirs } = cells.cell(key)
      if (sync === "conflict") return { key, mark: markOf(theirs ?? noMark) }
      const isLeft = isSameMark(asStored(cells.markIn(key)), asStored(leftMarks.get(key) ?? noMark))
      return isLeft ? { key, mark } : []
    })
    if (changes.length > 0) void write(changes)
    return wanted[0]?.key
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
      return step && writeStep(step.after, step.before)
    },
    redo() {
      const step = history.redo()
      return step && writeStep(step.before, step.after)
    },
  }
}

/** The server cleans a feedback of characters that can't be seen. */
const asStored = (mark: Mark): Mark => ({
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

import type { CellKey, Mark } from "./marks.ts"

export type Change = { key: CellKey; mark: Mark }
type Step = { before: readonly Change[]; after: readonly Change[] }

/** The steps that can be undone, and those that can be redone. Neither writes anything: they return the changes to write. */
export function createUndo() {
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
      return step?.before ?? []
    },
    redo() {
      const step = undone.pop()
      if (step) done.push(step)
      return step?.after ?? []
    },
  }
}

import type * as z from "zod"
import type { studentChange } from "#contract/students.ts"

type Change = Pick<z.output<typeof studentChange>, "change" | "to_class">
type Student = { id: number; person_id: number; class: string | null; status: "active" | "inactive" }
type Undo = { change: "activate" | "deactivate" | "move"; to_class: string | null; ids: number[] }

const wantedStatus = { activate: "active", deactivate: "inactive" } as const

/** Those whom a change makes any difference to. */
export function reached<S extends Student>({ change, to_class }: Change, selected: readonly S[]): S[] {
  return selected.filter((student) => {
    if (change === "move") return student.class !== to_class
    return change === "delete" || student.status !== wantedStatus[change]
  })
}

/** The changes that put everybody back to where she was; deleting has none. */
export function undoOf({ change }: Change, students: readonly Student[]): Undo[] {
  if (students.length === 0 || change === "delete") return []
  if (change === "move") {
    return Array.from(
      Map.groupBy(students, (student) => student.class),
      ([to_class, group]) => ({
        change,
        to_class,
        ids: group.map(({ id }) => id),
      }),
    )
  }
  const back = change === "activate" ? "deactivate" : "activate"
  return [{ change: back, to_class: null, ids: students.map(({ id }) => id) }]
}

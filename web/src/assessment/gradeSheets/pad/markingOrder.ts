import { isShut } from "../shut.ts"
import type { Sheet, SheetColumn } from "../state/types.ts"

/**
 * Students with a submission come first, and the others follow. Each group's members are together. Otherwise the order is
 * that of the class. Students for whom the column accepts no mark are omitted, unless the whole column is read-only.
 */
export function markingOrder({ students, submissions }: Sheet, column: SheetColumn | undefined) {
  const own = submissions.filter((one) => one.assignment_id === column?.assignment_id)
  const works = new Map(own.map(({ student_id, group }) => [student_id, group]))
  const open = students.filter(({ id }) => !column?.may_edit || !isShut(column, id))
  const handedIn = open.filter(({ id }) => works.has(id))
  const together = Map.groupBy(handedIn, ({ id }) => works.get(id) ?? `${id}`)
  return [...[...together.values()].flat(), ...open.filter(({ id }) => !works.has(id))]
}

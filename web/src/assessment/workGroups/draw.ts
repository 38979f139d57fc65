/** Groups by lot. Pure, but for chance. */
import type { GroupMember, WorkGroups } from "#contract/assessment/workGroups.ts"

type Student = WorkGroups["students"][number]

/** The students of a class whom a draw puts into groups: who handed in stays, and who has more time hands in alone. */
export const drawable = (students: readonly Student[]) => {
  const closed = closedGroups(students)
  return students.filter(
    ({ handed_in, more_time, number }) => !handed_in && !more_time && !closed.has(number ?? 0),
  )
}

/** The groups that handed in, which nobody joins or leaves. */
export const closedGroups = (students: readonly Student[]) =>
  new Set(students.flatMap(({ handed_in, number }) => (handed_in && number !== null ? number : [])))

/** The members as they are, so far as a draw leaves them alone. */
function settled(students: readonly Student[]): GroupMember[] {
  const drawn = new Set(drawable(students).map(({ id }) => id))
  return students.flatMap(({ id, number }) =>
    number !== null && !drawn.has(id) ? { student_id: id, number } : [],
  )
}

/** Puts those who can be drawn into so many groups by lot. Sizes differ by one at most; numbers that are taken are left out. */
export function draw(students: readonly Student[], count: number, random = Math.random): GroupMember[] {
  const kept = settled(students)
  const taken = new Set(kept.map(({ number }) => number))
  const lots = drawable(students)
    .map(({ id }) => ({ id, lot: random() }))
    .toSorted((one, other) => one.lot - other.lot)
  const numbers: number[] = []
  for (let number = 1; numbers.length < Math.min(count, lots.length); number++)
    if (!taken.has(number)) numbers.push(number)
  return [
    ...kept,
    ...lots.map(({ id }, at) => ({ student_id: id, number: numbers[at % numbers.length] ?? 1 })),
  ]
}

/** The number of groups with at most so many members. */
export const countFor = (students: readonly Student[], size: number) =>
  Math.ceil(drawable(students).length / size)

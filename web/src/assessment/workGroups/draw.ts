/** Divides students into groups at random. Apart from that, the functions are pure. */

import type { GroupMember, WorkGroups } from "#contract/assessment/workGroups.ts"
import { compact } from "#contract/lib/objects.ts"

type Student = WorkGroups["students"][number]

/**
 * The students of a class whom a random division puts into groups. Students who have handed in remain in their groups, and
 * students with more time hand in alone.
 */
export const drawable = (students: readonly Student[]) => {
  const closed = closedGroups(students)
  return students.filter(
    ({ handed_in, more_time, number }) => !handed_in && !more_time && !closed.has(number ?? 0),
  )
}

/** The groups that have handed in, which nobody joins or leaves. */
export const closedGroups = (students: readonly Student[]) =>
  new Set(compact(students.map(({ handed_in, number }) => handed_in && number)))

/**
 * The members that can be saved, after students have left the class or handed in meanwhile. Only students of the class are members,
 * and nobody leaves or joins a group that has handed in.
 */
export function savableMembers(students: readonly Student[], members: readonly GroupMember[]): GroupMember[] {
  const closed = closedGroups(students)
  const isSettled = ({ handed_in, number }: Student) => handed_in || closed.has(number ?? 0)
  const movable = new Set(students.filter((student) => !isSettled(student)).map(({ id }) => id))
  return [
    ...compact(
      students.filter(isSettled).map(({ id, number }) => number !== null && { student_id: id, number }),
    ),
    ...members.filter(({ student_id, number }) => movable.has(student_id) && !closed.has(number)),
  ]
}

/** The members whom a random division doesn't move. */
function unchangedMembers(students: readonly Student[]): GroupMember[] {
  const drawnIds = new Set(drawable(students).map(({ id }) => id))
  return compact(
    students.map(({ id, number }) => number !== null && !drawnIds.has(id) && { student_id: id, number }),
  )
}

/**
 * Divides the students who may be moved into this many groups at random. Sizes differ by at most one. Group numbers that are
 * in use are skipped.
 */
export function drawGroups(students: readonly Student[], count: number, random = Math.random): GroupMember[] {
  const unchanged = unchangedMembers(students)
  const usedNumbers = new Set(unchanged.map(({ number }) => number))
  const lots = drawable(students)
    .map(({ id }) => ({ id, lot: random() }))
    .toSorted((a, b) => a.lot - b.lot)
  const numbers: number[] = []
  for (let number = 1; numbers.length < Math.min(count, lots.length); number++)
    if (!usedNumbers.has(number)) numbers.push(number)
  return [
    ...unchanged,
    ...lots.map(({ id }, index) => ({ student_id: id, number: numbers[index % numbers.length] ?? 1 })),
  ]
}

/** The number of groups if each has at most `size` members. */
export const countFor = (students: readonly Student[], size: number) =>
  Math.ceil(drawable(students).length / size)

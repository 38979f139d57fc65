import type { GroupMember, WorkGroups } from "#contract/assessment/workGroups.ts"
import { nameOf } from "#contract/people/people/names.ts"

type Student = WorkGroups["students"][number]

/** The reason why the students of a class can't be put into these groups; undefined if they can. */
export function whyNotGrouped(
  students: readonly Student[],
  members: readonly GroupMember[],
  className: string,
): string | undefined {
  const studentIds = new Set(students.map(({ id }) => id))
  if (members.some(({ student_id }) => !studentIds.has(student_id)))
    return `Members must be students of ${className}.`
  const numberByStudent = new Map(members.map(({ student_id, number }) => [student_id, number]))
  if (numberByStudent.size < members.length) return "Members must be in one group each."
  const moved = students.filter(({ id, number }) => (numberByStudent.get(id) ?? null) !== number)
  const settled = moved.find(({ handed_in }) => handed_in)
  if (settled) return `${nameOf(settled)} has handed in this work, and stays where they are.`
  const closed = new Set(students.flatMap(({ number, handed_in }) => (handed_in && number ? number : [])))
  const joining = moved.find(({ id }) => closed.has(numberByStudent.get(id) ?? 0))
  if (joining)
    return `Group ${numberByStudent.get(joining.id)} has handed in, so ${nameOf(joining)} can’t join it any more.`
  const leaving = moved.find(({ number }) => number !== null && closed.has(number))
  if (leaving) return `Group ${leaving.number} has handed in, so ${nameOf(leaving)} can’t leave it any more.`
  const sizes = Map.groupBy(members, ({ number }) => number)
  const later = students.find(
    ({ id, more_time }) => more_time && (sizes.get(numberByStudent.get(id) ?? 0)?.length ?? 0) > 1,
  )
  return later
    ? `${nameOf(later)} has more time than others, and a group has one due date. Take the extra time away first.`
    : undefined
}

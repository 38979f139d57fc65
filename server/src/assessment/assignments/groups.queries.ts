import { sql } from "kysely"
import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { fullName } from "../../people/people/queries.ts"
import { lockTermOfWork } from "./terms.queries.ts"

/** "offset 0" makes PostgreSQL find the student's own groups once, instead of once for each student of the class. */
const groupMates = (studentId: number | null) => sql`acting_group_member mate
  join (select assignment_id, number from acting_group_member where student_id = ${studentId} offset 0) own
    on own.assignment_id = mate.assignment_id and own.number = mate.number`

/** Whether the student is on the list of a group, perhaps without acting in it any more. The query must read assignment. */
export const isInGroup = (studentId: number | null) =>
  sql<boolean>`assignment.id = any(array(select assignment_id from group_member where student_id = ${studentId}))`

/**
 * Whether the member of a group is still in the assignment's class. Whoever left it hands in alone (record 13). The query must
 * read member, assignment and offering.
 */
export const isMemberInClass = sql<boolean>`exists (select from enrolment
  where enrolment.student_id = member.student_id and enrolment.term_id = offering.term_id
    and enrolment.class = assignment.class)`

type GroupOfAssignment = {
  assignment_id: number
  group: OwnAssignment["group"]
  /** Whether the work of any member has points. Then the group can't hand in any more. */
  marked: boolean
}

/** The groups with which the student hands in these assignments, with the names of their members. */
export const ownGroups = compileOnce(
  (_db, { studentId, ids }: { studentId: number | null; ids: readonly number[] }) => sql<GroupOfAssignment>`
    select mate.assignment_id, coalesce(bool_or(marked.state = 'number'), false) as marked,
      json_build_object('number', mate.number,
        'members', json_agg(${fullName("person")} order by last_name, first_name, mate.student_id)) as "group"
    from ${groupMates(studentId)} join student on student.id = mate.student_id join person on person.id = student.person_id
      left join grade marked on marked.assignment_id = mate.assignment_id and marked.student_id = mate.student_id
    where mate.assignment_id = any(${ids}::int[]) group by mate.assignment_id, mate.number`,
)

/**
 * True once the work of anybody in the student's group has points, after which the group can't hand in any more. The
 * query must read assignment.
 */
export const groupHasPoints = (studentId: number | null) => sql<boolean>`(${isInGroup(studentId)} and exists (
  select from ${groupMates(studentId)} join grade marked
    on marked.assignment_id = mate.assignment_id and marked.student_id = mate.student_id and marked.state = 'number'
  where mate.assignment_id = assignment.id))`

/** The number of the group that a student shares with others; null for one who hands in alone. */
export const groupOfSeveral = (studentId: number, assignmentId: number) =>
  sql<number | null>`(select mate.number from ${groupMates(studentId)}
    where mate.assignment_id = ${assignmentId} group by mate.number having count(*) > 1)`.as("group")

/** The students who hand in together with a student, including the student. */
async function listGroupMates(db: Database, assignmentId: number, studentId: number | null) {
  const { rows } = await sql<{ student_id: number }>`
    select mate.student_id from ${groupMates(studentId)} where mate.assignment_id = ${assignmentId}
    union select id from student where id = ${studentId} order by student_id`.execute(db)
  return rows.map(({ student_id }) => student_id)
}

/** Locks the whole group in one order, so that simultaneous submissions of its members become consecutive versions, and the term. */
export async function lockGroupMates(
  db: Database,
  assignmentId: number,
  studentId: number | null,
): Promise<number[]> {
  await lockTermOfWork(db, assignmentId)
  const before = await listGroupMates(db, assignmentId, studentId)
  await lockPeople(db.selectFrom("student").where("id", "=", anyOf(before)).orderBy("id"))
  const now = await listGroupMates(db, assignmentId, studentId)
  // The group may have changed while this call waited for the lock.
  return now.every((id) => before.includes(id)) ? now : lockGroupMates(db, assignmentId, studentId)
}

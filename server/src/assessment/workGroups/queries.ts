import { sql } from "kysely"
import type { GroupMember } from "#contract/assessment/workGroups.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { updateRow } from "../../lib/db/records.ts"
import { students } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import { byName } from "../../people/people/queries.ts"
import type { FoundAssignment } from "../assignments/queries.ts"

type Work = Pick<FoundAssignment, "id" | "term_id" | "student_class">

/** The students to whom an assignment for one class applies. */
const studentsFor = (db: Database, { term_id, student_class }: Work) =>
  db
    .selectFrom("enrolment")
    .innerJoin("student", "student.id", "enrolment.student_id")
    .where("enrolment.term_id", "=", term_id)
    .where("enrolment.class", "=", student_class)
    .where("enrolment.outcome", "<>", "withdrawn")
    .where("student.deleted_at", "is", null)
    .where("student.left_as", "is", null)

/** Whether a student has a record of this kind for the work. The query must read student. */
const hasRecord = (table: "submission" | "extension", { id }: Work) =>
  sql<boolean>`exists (
    select from ${sql.table(table)} as record where record.student_id = student.id and record.assignment_id = ${id})`

export const listStudents = (db: Database, work: Work) =>
  studentsFor(db, work)
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("group_member as member", (join) =>
      join.onRef("member.student_id", "=", "student.id").on("member.assignment_id", "=", work.id),
    )
    .select(["student.id", "person.first_name", "person.last_name", "student_number", "member.number"])
    .select([hasRecord("submission", work).as("handed_in"), hasRecord("extension", work).as("more_time")])
    .orderBy(byName)
    .orderBy("student.id")
    .execute()

/** Locks the students of the class, as handing in does, so that simultaneous submissions and marks wait. */
export const lockClass = async (db: Database, work: Work) => {
  const rows = await studentsFor(db, work).select("student.id").execute()
  const ids = rows.map(({ id }) => id)
  await lockPeople(db.selectFrom("student").where("id", "=", anyOf(ids)).orderBy("id"))
}

type Student = { id: number; number: number | null }

/**
 * Puts the students of the class into these groups, and gives the assignment a further version. Students who left the class keep
 * their group for their return, unless its number now means other students.
 */
export async function saveGroups(
  db: Database,
  { id }: Work,
  before: readonly Student[],
  members: readonly GroupMember[],
) {
  const classIds = before.map((student) => student.id)
  const old = new Map(before.map((student) => [student.id, student.number]))
  const same = new Set(
    members.flatMap(({ student_id, number }) => (old.get(student_id) === number ? number : [])),
  )
  const renewed = members.flatMap(({ number }) => (same.has(number) ? [] : number))
  await db
    .deleteFrom("group_member")
    .where("assignment_id", "=", id)
    .where("number", "=", anyOf(renewed))
    .execute()
  await db
    .deleteFrom("group_member")
    .where("assignment_id", "=", id)
    .where("student_id", "=", anyOf(classIds))
    .execute()
  if (members.length > 0)
    await db
      .insertInto("group_member")
      .values(members.map((member) => ({ assignment_id: id, ...member })))
      .execute()
  await updateRow(db, "assignment", id, { updated_at: sql`now()` })
}

/** Notifies the students who were put into a group, except those whose group is unchanged. */
export const notifyOfGroups = (
  db: Database,
  { id, title, subject_code, subject_name }: FoundAssignment,
  senderId: number,
  studentIds: readonly number[],
) =>
  notify(db, {
    type: "assignment",
    title: `You are in a group: ${title}`,
    message: `${subject_code} ${subject_name}. One of you hands in for all. Open it to see who is in your group.`,
    link: `/student/assignments?view=${id}`,
    senderId,
    effect: `assignment ${id} groups`,
    repeats: true,
    to: students(studentIds),
  })

import { sql } from "kysely"
import { itemAt } from "#contract/lib/objects.ts"
import { requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { attending } from "../../courses/enrolments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { admins, students } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import { attendanceScreens } from "./rules.ts"
import { isLow, percentageOfTotal } from "./totals.queries.ts"

/**
 * The number of students who were warned in the last seven days and whose attendance is still too low. Each of them is in the
 * list of low attendance.
 */
export const newlyLow = sql<number>`(
  select count(distinct warning.student_id) from attendance_warning warning
  join attendance_total total on total.student_id = warning.student_id and total.offering_id = warning.offering_id
  join offering_details offering on offering.id = warning.offering_id and offering.subject_deleted_at is null
  join term on term.id = offering.term_id and term.is_active
  join student on student.id = warning.student_id
  join enrolment on enrolment.student_id = student.id and enrolment.term_id = term.id
  where warning.created_at > now() - interval '7 days' and ${attending} and ${isLow})`

type Subject = { offering_id: number; subject_name: string }

/**
 * Notifies students and the office when a student's attendance in a subject and term has fallen below 80 %, once
 * for each student, subject and term. It runs in the transaction of the register.
 */
export async function warnOfLow(
  db: Database,
  { offering_id, subject_name }: Subject,
  studentIds: readonly number[],
) {
  const fallen = await db
    .insertInto("attendance_warning")
    .columns(["student_id", "offering_id", "percentage"])
    .expression(
      db
        .selectFrom("attendance_total as total")
        .where("offering_id", "=", offering_id)
        .where("student_id", "=", anyOf(studentIds))
        .where(isLow)
        .select(["student_id", "offering_id", percentageOfTotal.$notNull().as("percentage")])
        .orderBy("student_id"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("student_id")
    .execute()
  if (fallen.length === 0) return
  const ids = fallen.map(({ student_id }) => student_id)
  await notify(db, {
    to: students(ids),
    type: "reminder",
    priority: "high",
    title: `Your attendance in ${subject_name} is below ${requiredAttendance}%`,
    message:
      "If you were ill or away with a reason, please send an excuse. Otherwise please talk to your lecturer.",
    link: attendanceScreens.student,
    senderId: null,
    effect: `attendance low ${offering_id}`,
  })
  const fallenStudents = ids.length === 1 ? await nameOf(db, itemAt(ids, 0)) : `${ids.length} students`
  await notify(db, {
    to: admins,
    type: "reminder",
    title: `Attendance of ${fallenStudents} in ${subject_name} is below ${requiredAttendance}%`,
    message: "Please ask why they miss classes.",
    link: attendanceScreens.low,
    senderId: null,
    effect: "attendance low",
    many: {
      parts: ids.map((id) => `${offering_id} ${id}`),
      title: `warnings of attendance below ${requiredAttendance}%`,
      message: `The last: ${subject_name}.`,
    },
  })
}

async function nameOf(db: Database, studentId: number) {
  const { first_name, last_name } = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .select(["first_name", "last_name"])
    .where("student.id", "=", studentId)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

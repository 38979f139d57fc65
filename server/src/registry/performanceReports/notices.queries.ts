import { sql } from "kysely"
import { nameOf } from "#contract/people/people/names.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { lecturers, people } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawParts } from "../../people/notifications/queries.ts"
import type { FoundReport } from "./queries.ts"
import { reportScreens } from "./rules.ts"

const unreadEffect = "performance reports"

/** Notifies the students of reports that one lecturer has published in a term. Unread reports share a line. */
export async function notifyStudents(
  db: Database,
  ids: readonly number[],
  { author_name, term_name, senderId }: { author_name: string; term_name: string; senderId: number },
) {
  if (ids.length === 0) return
  const message = "Please read it, and say that you have."
  await notify(db, {
    to: people(sql<number>`(
      select student.person_id from performance_report report
      join student on student.id = report.student_id where report.id = ${anyOf(ids)})`),
    type: "feedback",
    title: `Performance report by ${author_name}, ${term_name}`,
    message,
    link: reportScreens.student,
    senderId,
    effect: unreadEffect,
    many: {
      parts: () =>
        sql<string[]>`array(select report.id::text from performance_report report
          join student on student.id = report.student_id
          where student.person_id = person.id and report.id = ${anyOf(ids)})`,
      title: "performance reports to read",
      message: "Please read them, and say that you have.",
    },
  })
}

/** Withdraws the notification of a report, and tells its author why the office unpublished it. */
export async function notifyAuthor(db: Database, report: FoundReport, reason: string, senderId: number) {
  await withdrawParts(db, unreadEffect, ["performance report", "performance reports"], [`${report.id}`])
  await notify(db, {
    to: lecturers([report.author_id]),
    type: "feedback",
    title: `The office unpublished your report on ${nameOf(report)}`,
    message: reason,
    link: reportScreens.lecturer,
    senderId,
    effect: `performance report ${report.id} unpublished`,
    repeats: true,
  })
}

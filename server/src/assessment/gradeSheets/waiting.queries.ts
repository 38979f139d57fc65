import { sql } from "kysely"
import type * as z from "zod"
import type { WorkToMark, workList } from "#contract/assessment/gradeSheets.ts"
import { taughtBy } from "../../courses/teachingAssignments/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { isAnswered, isOwn } from "../assignments/queries.ts"

/**
 * True for submissions that the viewer may mark, as `mayGrade` decides: those of the classes that they teach and those to their own
 * assignments. Use over assignment, offering and enrolment.
 */
function mayMark({ role, lecturerId }: Viewer) {
  if (role === "admin") return sql<boolean>`true`
  const columns = { subject: "offering.subject_id", term: "offering.term_id" }
  // A student without a class is taught only by lecturers who teach all classes.
  const taught = taughtBy(lecturerId, { ...columns, class: sql`coalesce(enrolment.class, '')` })
  return sql<boolean>`(${isOwn(lecturerId)} or ${taught})`
}

/**
 * The submissions that the viewer may mark, with their grades and the classes in whose sheets their students stand now. A closed term takes no grades, so only assignments of open terms are
 * searched, however many years of submissions there are: by the array, because a join would read all submissions.
 */
const handedIn = (db: Database, viewer: Viewer) =>
  db
    .selectFrom("submission")
    .innerJoin("assignment", "assignment.id", "submission.assignment_id")
    .innerJoin("offering", "offering.id", "assignment.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("student", "student.id", "submission.student_id")
    .innerJoin("enrolment", (join) =>
      join
        .onRef("enrolment.student_id", "=", "submission.student_id")
        .onRef("enrolment.term_id", "=", "offering.term_id"),
    )
    .leftJoin("grade", (join) =>
      join
        .onRef("grade.assignment_id", "=", "submission.assignment_id")
        .onRef("grade.student_id", "=", "submission.student_id"),
    )
    .where(sql<boolean>`submission.assignment_id = any(array(
      select assignment.id from term
        join offering on offering.term_id = term.id
        join assignment on assignment.offering_id = offering.id
      where term.closed_at is null and assignment.deleted_at is null))`)
    .where("subject.deleted_at", "is", null)
    .where("student.deleted_at", "is", null)
    .where(mayMark(viewer))

const searchedText = sql`assignment.title || ' ' || code || ' ' || subject.name || ' ' || coalesce(enrolment.class, '')`

/**
 * The number of submissions that wait for a grade, which menus and dashboards show too: handed in, and answered neither by a
 * draft nor by a published grade.
 */
export async function countToMark(db: Database, viewer: Viewer, search?: string | null) {
  const { count } = await whereFound(handedIn(db, viewer), search, searchedText)
    .select(sql<number>`count(*) filter (where not ${isAnswered})`.as("count"))
    .executeTakeFirstOrThrow()
  return count
}

const receivedAt = sql`(select max(received_at) from submission_version where submission_id = submission.id)`

/** By assignment and class, with the number of submissions that wait in all of them. */
export async function listToMark(db: Database, viewer: Viewer, filter: z.output<typeof workList>) {
  const groups = whereFound(handedIn(db, viewer), filter.search, searchedText)
    .select(["submission.assignment_id", "assignment.title", "offering.subject_id", "offering.term_id"])
    .select(["code as subject_code", "subject.name as subject_name", "enrolment.class"])
    .select([
      sql<number>`count(*)`.as("handed_in"),
      sql<number>`count(*) filter (where ${isAnswered})`.as("marked"),
      sql<number>`count(*) filter (where ${isAnswered} and not is_published(grade.published_at))`.as(
        "drafts",
      ),
      sql<WorkToMark["oldest"]>`min(${receivedAt}) filter (where not ${isAnswered})`.as("oldest"),
      sql<string>`submission.assignment_id || ' ' || coalesce(enrolment.class, '')`.as("place"),
    ])
    .groupBy(["submission.assignment_id", "assignment.title", "offering.subject_id", "offering.term_id"])
    .groupBy(["code", "subject.name", "enrolment.class"])
  const waiting = db.selectFrom(groups.as("work")).where("oldest", "is not", null).selectAll()
  const [{ rows, total }, to_mark] = await Promise.all([
    pageOf(waiting, filter, { defaultSort: "oldest", tieBreaker: "place" }),
    countToMark(db, viewer, filter.search),
  ])
  return { work: rows, total, to_mark }
}

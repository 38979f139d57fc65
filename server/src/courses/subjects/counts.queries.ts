import { sql } from "kysely"
import { seesDrafts, type Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { isOfStudent } from "../enrolments/queries.ts"

/** The figures of the stat cards. */
export function countSubjects(db: Database, viewer: Viewer) {
  return db
    .selectFrom("subject")
    .where("deleted_at", "is", null)
    .$if(!seesDrafts(viewer), (query) => query.where("approval", "=", "approved"))
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn
        .countAll<number>()
        .filterWhere("is_active", "=", true)
        .filterWhere("approval", "=", "approved")
        .as("active"),
      fn.countAll<number>().filterWhere("approval", "=", "waiting").as("waiting"),
      fn.countAll<number>().filterWhere("year_of_study", "=", 1).as("year_1"),
      fn.countAll<number>().filterWhere("year_of_study", "=", 2).as("year_2"),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts a subject's published marks in terms that aren't closed, and the students who have them. */
export const countOpenMarks = (db: Database, id: number) =>
  db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .where("offering.subject_id", "=", id)
    .where("term.closed_at", "is", null)
    .where(sql<boolean>`is_published(grade.published_at)`)
    .where(isOfStudent("grade.student_id"))
    .select((grade) => [
      grade.fn.countAll<number>().as("marks"),
      grade.fn.count<number>("grade.student_id").distinct().as("students"),
    ])
    .executeTakeFirstOrThrow()

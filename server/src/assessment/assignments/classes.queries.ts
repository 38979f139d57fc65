import { listOpenClasses } from "../../college/classes/queries.ts"
import { listClassesOf } from "../../courses/enrolments/queries.ts"
import { listTaughtClasses } from "../../courses/teachingAssignments/queries.ts"
import { mayTeach } from "../../courses/teachingAssignments/rules.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual } from "../../lib/db/filters.ts"

type ChosenSubject = { subject_id: number; term_id: number | null }

/**
 * The classes for which the viewer may set work in a subject. Empty if no term is named and no term of its year is
 * active.
 */
export async function listClassesToSet(db: Database, viewer: Viewer, { subject_id, term_id }: ChosenSubject) {
  const term = await termOf(db, { subject_id, term_id }).executeTakeFirst()
  if (!term) return []
  const taught = await listTaughtClasses(db, viewer.lecturerId, { subjectId: subject_id, termId: term.id })
  const classes = await listClassesOf(db, term.id)
  const offered = await listOpenClasses(db)
  return classes.filter((name) => offered.includes(name) && mayTeach(viewer, taught, name))
}

/** The term that is named, or else the active one of the subject's year. */
const termOf = (db: Database, { subject_id, term_id }: ChosenSubject) =>
  whereEqual(
    db
      .selectFrom("subject")
      .innerJoin("term", "term.year_of_study", "subject.year_of_study")
      .select("term.id")
      .where("subject.id", "=", subject_id)
      .where("subject.deleted_at", "is", null),
    term_id === null ? { "term.is_active": true } : { "term.id": term_id },
  )

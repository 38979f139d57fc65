import { sql } from "kysely"
import type * as z from "zod"
import type { TeachingMatrix, teachingCells } from "#contract/courses/teachingAssignments.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { rejectRows } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import { listClassesOf } from "../enrolments/queries.ts"
import { addOfferings, dropUnusedOfferings } from "../offerings/queries.ts"
import { type Teaching, whyCellStays } from "./matrix.rules.ts"

type Cells = z.output<typeof teachingCells>["rows"]

const hours = sql<number>`coalesce(subject.weekly_hours, subject.credits)`

/** The subjects, classes and lecturers of a term, and who teaches what. */
export async function readMatrix(db: Database, termId: number): Promise<TeachingMatrix> {
  const subjects = await sql<TeachingMatrix["subjects"][number]>`
    select subject.id as subject_id, subject.code as subject_code, subject.name as subject_name, ${hours} as hours
    from subject_term join subject on subject.id = subject_term.subject_id
    where term_id = ${termId} and subject.deleted_at is null and subject.approval = 'approved'
    order by subject.code, subject.id`.execute(db)
  const classes = await listClassesOf(db, termId)
  const lecturers = await sql<TeachingMatrix["lecturers"][number]>`
    select lecturer.id, ${fullName("person")} as name, coalesce((
      select sum(${hours}) from teaching_assignment assigned
      join offering on offering.id = assigned.offering_id
      join subject on subject.id = offering.subject_id and subject.deleted_at is null
      join term on term.id = offering.term_id and term.is_active and term.id <> ${termId}
      where assigned.lecturer_id = lecturer.id), 0)::float8 as other_hours
    from lecturer join person on person.id = lecturer.person_id
    where lecturer.deleted_at is null and person.status = 'active'
    order by last_name, first_name, lecturer.id`.execute(db)
  const cells = await cellsOf(db, termId)
  return {
    subjects: subjects.rows,
    classes,
    lecturers: lecturers.rows,
    cells: cells.map(({ subject_id, class: name, lecturer_id }) => ({
      subject_id,
      class: name,
      lecturer_id,
    })),
  }
}

const cellsOf = (db: Database, termId: number): Promise<Teaching[]> =>
  db
    .selectFrom("teaching_assignment")
    .innerJoin("lecturer", "lecturer.id", "teaching_assignment.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .innerJoin("offering", "offering.id", "teaching_assignment.offering_id")
    .select([
      "teaching_assignment.id",
      "offering_id",
      "lecturer_id",
      "subject_id",
      "teaching_assignment.class",
    ])
    .select(fullName("person").as("lecturer_name"))
    .where("term_id", "=", termId)
    .where("lecturer.deleted_at", "is", null)
    .orderBy("teaching_assignment.id")
    .execute()

/** Writes the cells of a matrix whose table is locked. Refuses all of them if another person has changed one meanwhile. */
export async function writeMatrix(db: Database, termId: number, cells: Cells) {
  const stored = await cellsOf(db, termId)
  const { subjects, lecturers } = await readMatrix(db, termId)
  const offered = await listOpenClasses(db)
  rejectRows(
    cells.map((cell, row) => ({
      row,
      field: "lecturer_id",
      text: whyCellStays(cell, { now: stored, subjects, lecturers, offered }),
    })),
  )
  const isSame = (cell: Cells[number]) => cell.lecturer_id === cell.before
  const changed = cells.filter((cell) => !isSame(cell))
  const endedAssignments = stored.filter((teaching) =>
    changed.some((cell) => cell.subject_id === teaching.subject_id && cell.class === teaching.class),
  )
  const added = changed.flatMap(({ lecturer_id, ...cell }) =>
    lecturer_id === null ? [] : [{ ...cell, lecturer_id }],
  )
  await createAssignments(
    db,
    added.map((assignment) => ({ ...assignment, term_id: termId })),
  )
  await db
    .deleteFrom("teaching_assignment")
    .where("id", "=", anyOf(endedAssignments.map(({ id }) => id)))
    .execute()
  await dropUnusedOfferings(db, endedAssignments)
  return { given: added, ended: endedAssignments }
}

/** Creates teaching assignments, and the offerings that they need. A null class means all classes. */
export async function createAssignments(
  db: Database,
  newAssignments: readonly {
    subject_id: number
    term_id: number
    class: string | null
    lecturer_id: number
  }[],
) {
  if (newAssignments.length === 0) return []
  await addOfferings(db, newAssignments)
  const { rows } = await sql<{ id: number }>`insert into teaching_assignment (lecturer_id, offering_id, class)
    select given.lecturer_id, offering.id, given.class
    from jsonb_to_recordset(${JSON.stringify(newAssignments)}::jsonb) as given(subject_id int, term_id int, class text, lecturer_id int)
    join offering on offering.subject_id = given.subject_id and offering.term_id = given.term_id
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

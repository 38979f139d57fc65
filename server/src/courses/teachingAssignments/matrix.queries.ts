import { sql } from "kysely"
import type * as z from "zod"
import type { TeachingMatrix, teachingCells } from "#contract/courses/teachingAssignments.ts"
import { teachingHours } from "#contract/courses/teachingHours.ts"
import { sum } from "#contract/lib/objects.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { rejectRows } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import { listClassesOf } from "../enrolments/queries.ts"
import { addOfferings, dropUnusedOfferings } from "../offerings/queries.ts"
import { type Teaching, whyCellStays } from "./matrix.rules.ts"

type Cells = z.output<typeof teachingCells>["rows"]

/** The subjects, classes and lecturers of a term, and who teaches what. */
export async function readMatrix(db: Database, termId: number): Promise<TeachingMatrix> {
  const teaching = await readTeaching(db, termId)
  const otherHours = (await listOtherActive(db, termId)).map(teachingHours)
  const lecturers = await listTeachers(db)
  return {
    ...teaching,
    lecturers: lecturers.map((lecturer) => ({
      ...lecturer,
      other_hours: sum(otherHours.map((hours) => hours.get(lecturer.id) ?? 0)),
    })),
  }
}

async function readTeaching(db: Database, termId: number) {
  const subjects = await sql<TeachingMatrix["subjects"][number]>`
    select subject.id as subject_id, subject.code as subject_code, subject.name as subject_name,
      coalesce(subject.weekly_hours, subject.credits) as hours
    from subject_term join subject on subject.id = subject_term.subject_id
    where term_id = ${termId} and subject.deleted_at is null and subject.approval = 'approved'
    order by subject.code, subject.id`.execute(db)
  const cells = await cellsOf(db, termId)
  return {
    subjects: subjects.rows,
    classes: await listClassesOf(db, termId),
    cells: cells.map(({ subject_id, class: name, lecturer_id }) => ({
      subject_id,
      class: name,
      lecturer_id,
    })),
  }
}

/** Who teaches what in the active terms of the other years of study, which are one in a college of two years. */
async function listOtherActive(db: Database, termId: number) {
  const terms = await db
    .selectFrom("term")
    .select("id")
    .where("is_active", "=", true)
    .where("id", "<>", termId)
    .execute()
  return Promise.all(terms.map(({ id }) => readTeaching(db, id)))
}

/** The name, with the employee number if several have the same name. */
const distinctName = sql<string>`${fullName("person")} || case
  when count(*) over (partition by comparable(${fullName("person")})) > 1 then ', ' || employee_number else '' end`

/** Everybody who may teach. */
const listTeachers = (db: Database) =>
  db
    .selectFrom("lecturer")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .select(["lecturer.id", distinctName.as("name")])
    .where("lecturer.deleted_at", "is", null)
    .where("person.status", "=", "active")
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("lecturer.id")
    .execute()

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

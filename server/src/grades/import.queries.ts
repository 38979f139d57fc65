import { sql } from "kysely"
import type { Grade } from "#contract/grades/grade.ts"
import { gradeFields } from "#contract/grades/import.ts"
import type { Importer } from "../imports/queries.ts"
import type { Database } from "../lib/db/database.ts"
import { anyOf } from "../lib/db/filters.ts"
import { notify } from "../notifications/queries.ts"
import {
  createOfferings,
  existingGrades,
  lockExisting,
  lockUntouched,
  restore,
  type WrittenGrade,
  writeGrades,
} from "./bulk.queries.ts"
import { addHistories } from "./entry.queries.ts"
import {
  type JudgedRow,
  judgeRow,
  type KnownRecords,
  pairOf,
  readGrade,
  refuseRepeated,
} from "./import.rules.ts"
import { readPolicies } from "./policies.queries.ts"
import { listGradesById } from "./queries.ts"
import type { JudgedGrade } from "./rules.ts"
import { snapshot } from "./rules.ts"

type Effects = { grades: WrittenGrade[] }

/** Imports grades from a spreadsheet. Each row is judged as the form would (decision 0090), and is added or replaces a grade. */
export const gradeImporter: Importer<JudgedGrade, Effects> = {
  kind: "grades",
  fields: gradeFields,

  async check(db, rows) {
    const read = rows.map(readGrade)
    const known = await knownNames(db, read)
    return withExisting(db, refuseRepeated(read.map((row) => judgeRow(row, known))))
  },

  async bring(db, records, personId) {
    await createOfferings(db, records)
    const existing = await lockExisting(db, records)
    const before = await gradesOf(
      db,
      existing.map(({ id }) => id),
    )
    await writeGrades(db, records, personId)
    const after = await existingGrades(db, records)
    await recordAndNotify(db, {
      before,
      after: await gradesOf(
        db,
        after.map(({ id }) => id),
      ),
      personId,
    })
    const earlier = new Map(existing.map(({ place: _, id, version: __, ...grade }) => [id, grade]))
    return { grades: after.map(({ id, version }) => ({ id, version, before: earlier.get(id) ?? null })) }
  },

  async undo(db, { grades }, personId) {
    const untouched = await lockUntouched(db, grades)
    const ids = untouched.map(({ id }) => id)
    const before = await gradesOf(db, ids)
    await restore(db, untouched)
    const after = await gradesOf(db, ids)
    await addHistories(db, changes({ before, after, personId, reason: "The import was undone." }))
    return { removed: untouched.length, kept: grades.length - untouched.length }
  },
}

/** Looks up the names of all rows, with one query for each kind of record. */
async function knownNames(db: Database, rows: readonly JudgedRow[]): Promise<KnownRecords> {
  const named = (field: string) => [...new Set(rows.map(({ values }) => (values[field] ?? "").toUpperCase()))]
  const students = await db
    .selectFrom("student")
    .select(["id", "student_number"])
    .where("deleted_at", "is", null)
    .where(sql`upper(student_number)`, "=", sql`any(${named("student_number")}::text[])`)
    .execute()
  const subjects = await db
    .selectFrom("subject")
    .select(["id", "code", "year_of_study"])
    .where("deleted_at", "is", null)
    .where("approval", "=", "approved")
    .where(sql`upper(code)`, "=", sql`any(${named("subject_code")}::text[])`)
    .execute()
  const terms = await db
    .selectFrom("term")
    .innerJoin("academic_year", "academic_year.id", "academic_year_id")
    .select([
      "term.id",
      "name",
      "year_name as academic_year_name",
      "year_of_study",
      "is_active",
      "is_current",
    ])
    .select("closed_at")
    .forKeyShare("term") // No term is closed while its grades are being written.
    .execute()
  const assignments = await db
    .selectFrom("assignment")
    .innerJoin("offering", "offering.id", "offering_id")
    .select([
      "assignment.id",
      "subject_id",
      "term_id",
      "lecturer_id",
      "lecturer_named",
      "class",
      "title",
      "max_marks as max_points",
    ])
    .where("deleted_at", "is", null)
    .where("subject_id", "=", anyOf(subjects.map(({ id }) => id)))
    .execute()
  const studentIds = anyOf(students.map(({ id }) => id))
  const enrolments = await db
    .selectFrom("enrolment")
    .select(["student_id", "term_id", "class"])
    .where("student_id", "=", studentIds)
    .execute()
  const submissions = await db
    .selectFrom("submission")
    .select(["student_id", "assignment_id"])
    .where("student_id", "=", studentIds)
    .execute()
  return {
    students: new Map(students.map(({ id, student_number }) => [student_number.toUpperCase(), id])),
    subjects: new Map(subjects.map((subject) => [subject.code.toUpperCase(), subject])),
    terms,
    assignments: Map.groupBy(assignments, (one) => pairOf(one.subject_id, one.term_id)),
    classes: new Map(enrolments.map((one) => [pairOf(one.student_id, one.term_id), one.class])),
    submissions: new Set(submissions.map((one) => pairOf(one.student_id, one.assignment_id))),
  }
}

/** Adds to each valid row the grade that it would replace. */
async function withExisting(db: Database, rows: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const good = rows.filter(({ record }) => record !== undefined)
  const existing = await existingGrades(
    db,
    good.flatMap(({ record }) => record ?? []),
  )
  const now = new Map(
    existing.map(({ place, state, points, max_points }) => [
      good[place]?.row,
      state === "number" ? `${points}/${max_points}` : state,
    ]),
  )
  return rows.map((row) => ({ ...row, values: { ...row.values, now: now.get(row.row) ?? "" } }))
}

const gradesOf = async (db: Database, ids: readonly number[]) =>
  listGradesById(db, await readPolicies(db), ids)

type WrittenGrades = { before: readonly Grade[]; after: readonly Grade[]; personId: number; reason?: string }

function changes({ before, after, personId, reason = "Imported from a spreadsheet." }: WrittenGrades) {
  const was = new Map(before.map((grade) => [grade.id, snapshot(grade)]))
  const is = new Map(after.map((grade) => [grade.id, snapshot(grade)]))
  return [...new Set([...was.keys(), ...is.keys()])].map((id) => ({
    grade_id: id,
    changed_by: personId,
    before: was.get(id) ?? null,
    after: is.get(id) ?? null,
    reason,
  }))
}

/** Writes each change to the history and notifies each student once. */
async function recordAndNotify(db: Database, written: WrittenGrades) {
  await addHistories(db, changes(written))
  const { after, personId } = written
  const [first] = after
  if (!first) return
  const students = [...new Set(after.map(({ student_id }) => student_id))]
  await notify(db, {
    to: (person) =>
      person(
        "person.id",
        "in",
        person.selectFrom("student").select("person_id").where("student.id", "=", anyOf(students)),
      ),
    type: "grade",
    title: "New grades",
    message: "New grades were entered for you. See them under My Grades.",
    link: "/student/grades",
    senderId: personId,
    effect: `grade ${first.id} version ${first.version} and ${after.length - 1} more`,
  })
}

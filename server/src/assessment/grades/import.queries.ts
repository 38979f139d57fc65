import { sql } from "kysely"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { gradeFields } from "#contract/assessment/grades/import.ts"
import { stateMeaning } from "#contract/assessment/grades/texts.ts"
import { comparableCode } from "#contract/lib/comparable.ts"
import { omit } from "#contract/lib/objects.ts"
import { normalizedNumber } from "#contract/people/accounts/signInName.ts"
import { addOfferings } from "../../courses/offerings/queries.ts"
import { namedTerms } from "../../courses/terms/names.queries.ts"
import { pairOf } from "../../courses/terms/names.rules.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, anyOfTexts } from "../../lib/db/filters.ts"
import type { Importer } from "../../people/imports/queries.ts"
import { countExisting } from "../../people/imports/undoing.queries.ts"
import { students } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import { fullName } from "../../people/people/queries.ts"
import {
  existingGrades,
  indexesOfNewWork,
  lockExisting,
  lockUntouched,
  restoreGrades,
  type WrittenGrade,
  writeGrades,
} from "./bulk.queries.ts"
import { termsBeforeEnrolment } from "./earlier.queries.ts"
import { addHistories } from "./history.queries.ts"
import { snapshot } from "./history.rules.ts"
import {
  type JudgedRow,
  judgeRow,
  type KnownRecords,
  readGrade,
  refuseRepeated,
  workOf,
} from "./import.rules.ts"
import { groupedNotices, withdrawNotices } from "./notices.queries.ts"
import { readPolicies } from "./policies.queries.ts"
import { listGradesById } from "./queries.ts"
import type { JudgedGrade, PresentGrade } from "./rules.ts"

type Effects = { grades: WrittenGrade[] }

/** Imports grades from a spreadsheet. Each row is validated as by the form (record 14), and is added or replaces a grade. */
export const gradeImporter: Importer<JudgedGrade, Effects> = {
  kind: "grades",
  fields: gradeFields,

  async check(db, rows) {
    const read = rows.map(readGrade)
    const knownRecords = await knownNames(db, read)
    return withExisting(db, refuseRepeated(read.map((row) => judgeRow(row, knownRecords))), knownRecords)
  },

  async save(db, records, personId) {
    await addOfferings(db, records)
    const existing = new Map((await lockExisting(db, records)).map((grade) => [grade.index, grade]))
    const changed = records.flatMap((record, index) => {
      const existingGrade = existing.get(index)
      return repeatsPublished(existingGrade, record) ? [] : { ...record, id: existingGrade?.id }
    })
    const before = await gradesOf(
      db,
      changed.flatMap(({ id }) => id ?? []),
    )
    const ids = await writeGrades(db, changed, personId)
    const after = await gradesOf(db, ids)
    await recordAndNotify(db, { before, after, personId })
    const earlier = new Map(
      [...existing.values()].map((grade) => [grade.id, omit(grade, "index", "id", "version")]),
    )
    return { grades: after.map(({ id, version }) => ({ id, version, before: earlier.get(id) ?? null })) }
  },

  async undo(db, { grades }, personId) {
    const existing = await countExisting(
      db,
      "grade",
      grades.map(({ id }) => id),
    )
    const untouched = await lockUntouched(db, grades)
    const ids = untouched.map(({ id }) => id)
    const before = await gradesOf(db, ids)
    await restoreGrades(db, untouched)
    const after = await gradesOf(db, ids)
    const stillPublished = new Set(after.filter(({ is_published }) => is_published).map(({ id }) => id))
    await withdrawNotices(
      db,
      ids.filter((id) => !stillPublished.has(id)),
    )
    await addHistories(db, historyOf({ before, after, personId, reason: "The import was undone." }))
    return { removed: untouched.length, kept: existing - untouched.length }
  },
}

/** Looks up the names of all rows, with one query for each kind of record. */
async function knownNames(db: Database, rows: readonly JudgedRow[]): Promise<KnownRecords> {
  const knownStudents = await listStudents(db, rows)
  const subjects = await listSubjects(db, rows)
  const terms = await namedTerms(db)
    .forKeyShare("term") // No term can be closed while its grades are being written.
    .execute()
  const subjectIds = subjects.map(({ id }) => id)
  const assignments = await listAssignments(db, subjectIds)
  const ids = knownStudents.map(({ id }) => id)
  const studentIds = anyOf(ids)
  const earlier = await termsBeforeEnrolment(db, ids).execute()
  const enrolments = await db
    .selectFrom("enrolment")
    .select(["student_id", "term_id", "class"])
    .where("student_id", "=", studentIds)
    .execute()
  const knownRows = await db
    .selectFrom("subject_term")
    .select(["subject_id", "term_id"])
    .where("subject_id", "=", anyOf(subjectIds))
    .execute()
  const submissions = await db
    .selectFrom("submission")
    .select(["student_id", "assignment_id"])
    .where("student_id", "=", studentIds)
    .execute()
  const grades = await presentGrades(db, ids, subjectIds)
  return {
    students: new Map(knownStudents.map((student) => [normalizedNumber(student.student_number), student])),
    subjects: new Map(subjects.map((subject) => [comparableCode(subject.code), subject])),
    terms,
    assignments: Map.groupBy(assignments, (assignment) => pairOf(assignment.subject_id, assignment.term_id)),
    classes: new Map(
      enrolments.map((enrolment) => [pairOf(enrolment.student_id, enrolment.term_id), enrolment.class]),
    ),
    earlier: new Set(earlier.map((result) => pairOf(result.student_id, result.term_id))),
    offered: new Set(knownRows.map((knownRow) => pairOf(knownRow.subject_id, knownRow.term_id))),
    grades: Map.groupBy(grades, workOf),
    submissions: new Set(
      submissions.map((submission) => pairOf(submission.student_id, submission.assignment_id)),
    ),
  }
}

/** The students whose numbers the rows name. */
function listStudents(db: Database, rows: readonly JudgedRow[]) {
  const numbers = [...new Set(rows.map(({ values }) => normalizedNumber(values.student_number ?? "")))]
  return db
    .selectFrom("student")
    .innerJoin("person", "person.id", "person_id")
    .select(["student.id", "student_number", fullName("person").as("name")])
    .where("student.deleted_at", "is", null)
    .where(sql`upper(student_number)`, "=", anyOfTexts(numbers))
    .execute()
}

/** The subjects whose codes the rows name. */
function listSubjects(db: Database, rows: readonly JudgedRow[]) {
  const codes = [...new Set(rows.map(({ values }) => comparableCode(values.subject_code ?? "")))]
  return db
    .selectFrom("subject")
    .select(["id", "code", "year_of_study"])
    .where("deleted_at", "is", null)
    .where("approval", "=", "approved")
    .where(sql`comparable_code(code)`, "=", anyOfTexts(codes))
    .execute()
}

const listAssignments = (db: Database, subjectIds: readonly number[]) =>
  db
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
    .where("subject_id", "=", anyOf(subjectIds))
    .execute()

/** The grades that the file's students have in its subjects. */
async function presentGrades(
  db: Database,
  studentIds: readonly number[],
  subjectIds: readonly number[],
): Promise<(PresentGrade & { term_id: number })[]> {
  const rows = await db
    .selectFrom("grade")
    .innerJoin("offering", "offering.id", "grade.offering_id")
    .innerJoin("term", "term.id", "offering.term_id")
    .leftJoin("assignment", "assignment.id", "grade.assignment_id")
    .select(["grade.student_id", "subject_id", "term_id", "closed_at", "grade_type", "grade.assignment_id"])
    .select(["grade.title", "grade.max_points", "assignment.lecturer_id", "assignment.class"])
    .where("grade.student_id", "=", anyOf(studentIds))
    .where("subject_id", "=", anyOf(subjectIds))
    .orderBy("grade.id")
    .execute()
  return rows.map(({ closed_at, assignment_id: id, lecturer_id, class: setFor, ...grade }) => ({
    ...grade,
    term: { id: grade.term_id, closed_at },
    assignment: id === null ? null : { ...grade, id, lecturer_id, lecturer_named: false, class: setFor },
  }))
}

const resultOf = ({ state, points, max_points }: Pick<JudgedGrade, "state" | "points" | "max_points">) =>
  state === "number" ? `${points}/${max_points}` : stateMeaning[state]

/** Adds to each row the student's name, and to a valid one its result and the grade that it would replace. */
async function withExisting(
  db: Database,
  rows: readonly JudgedRow[],
  { students }: KnownRecords,
): Promise<JudgedRow[]> {
  const good = rows.filter(({ record }) => record !== undefined)
  const records = good.flatMap(({ record }) => record ?? [])
  const existing = await existingGrades(db, records)
  const rowsOfNewWork = new Set([...(await indexesOfNewWork(db, records))].map((index) => good[index]?.row))
  const replaced = new Map(existing.map((grade) => [good[grade.index]?.row, grade]))
  return rows.map(({ closed, ...row }) => {
    const { record, ...rest } = row
    const before = replaced.get(row.row)
    const student_name = students.get(normalizedNumber(row.values.student_number ?? ""))?.name ?? ""
    const result = record ? resultOf(record) : ""
    const ifNew = rowsOfNewWork.has(row.row) ? newWorkText : ""
    const values = { ...row.values, student_name, result }
    if (record && repeatsPublished(before, record))
      return { ...rest, unchanged: true, values: { ...values, now: unchangedText } }
    if (closed) return { ...rest, values: { ...values, result: "", now: "" }, faults: [closed] }
    const replacedText = before && (record && isSame(before, record) ? sameDraftText : resultOf(before))
    return { ...row, values: { ...values, now: replacedText ?? ifNew } }
  })
}

/** Shown in place of the grade that a row would replace, if both are equal. Such a grade isn't written. */
const unchangedText = "The same grade: nothing changes"

/** Shown there if the row equals a draft, which the import publishes. */
const sameDraftText = "The same grade as a draft: it is published"

/** Shown there if no mark of the subject and term has the row's title yet. */
const newWorkText = "Nothing: this title is new work"

type ExistingGrade = Pick<JudgedGrade, "title" | "state" | "points" | "max_points" | "feedback">

/** Whether a row repeats the grade that everybody sees, like most rows of an edited download. It isn't written. */
const repeatsPublished = (
  before: (ExistingGrade & { published_at: string | null }) | undefined,
  record: JudgedGrade,
) => isSame(before, record) && before?.published_at !== null

const compared = ["title", "state", "points", "max_points"] as const

const isSame = (before: ExistingGrade | undefined, { feedback, ...record }: JudgedGrade) =>
  before !== undefined &&
  compared.every((field) => before[field] === record[field]) &&
  (feedback === undefined || before.feedback === feedback)

const gradesOf = async (db: Database, ids: readonly number[]) =>
  listGradesById(db, await readPolicies(db), ids)

type WrittenGrades = { before: readonly Grade[]; after: readonly Grade[]; personId: number; reason?: string }

function historyOf({ before, after, personId, reason = "Imported from a spreadsheet." }: WrittenGrades) {
  const snapshotsBefore = new Map(before.map((grade) => [grade.id, snapshot(grade)]))
  const snapshotsAfter = new Map(after.map((grade) => [grade.id, snapshot(grade)]))
  return [...new Set([...snapshotsBefore.keys(), ...snapshotsAfter.keys()])].map((id) => ({
    grade_id: id,
    changed_by: personId,
    before: snapshotsBefore.get(id) ?? null,
    after: snapshotsAfter.get(id) ?? null,
    reason,
  }))
}

const seeGrades = "New grades were entered for you. See them under My Grades."

/** Writes each change to the history and notifies each student once. */
async function recordAndNotify(db: Database, written: WrittenGrades) {
  await addHistories(db, historyOf(written))
  const { after, personId } = written
  if (after.length === 0) return
  await notify(db, {
    to: students(after.map(({ student_id }) => student_id)),
    ...groupedNotices.grade,
    title: "1 new grade",
    message: seeGrades,
    many: {
      ...groupedNotices.grade.many,
      message: seeGrades,
      parts: (person) =>
        sql<string[]>`array(select grade.id::text from grade join student on student.id = student_id
          where student.person_id = ${person.ref("person.id")}
            and grade.id = ${anyOf(after.map(({ id }) => id))})`,
    },
    senderId: personId,
  })
}

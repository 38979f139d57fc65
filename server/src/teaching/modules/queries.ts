import type { NotNull } from "kysely"
import type * as z from "zod"
import { mean, moduleGrade } from "#contract/assessment/grades/arithmetic.ts"
import { gradesBySubject } from "#contract/assessment/grades/book.ts"
import { policyOf } from "#contract/assessment/grades/policy.ts"
import { ownModuleList } from "#contract/teaching/modules.ts"
import { readPolicies } from "../../assessment/grades/policies.queries.ts"
import { listBook, listComponents } from "../../assessment/grades/queries.ts"
import { presentTermOf } from "../../courses/enrolments/queries.ts"
import { countVisibleSubjects, listSubjects } from "../../courses/subjects/queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual } from "../../lib/db/filters.ts"
import { fullName } from "../../people/people/queries.ts"
import { listPercentages, listTaughtPercentages } from "../attendance/students.queries.ts"
import { countBySubject } from "../materials/queries.ts"

type Filter = z.output<typeof ownModuleList>

/** The terms of a student's enrolments that a list is filtered by. By default it is their active term. */
const ownTerms = compileOnce((db, { viewer, filter }: { viewer: Viewer; filter: Filter }) => {
  const { term_id, term_number, year_of_study } = filter
  const enrolments = db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "enrolment.term_id")
    .select("term_id")
    .where("student_id", "=", viewer.studentId)
  const isWanted = [term_id, term_number, year_of_study].some((value) => value !== undefined)
  return isWanted
    ? whereEqual(enrolments, {
        term_id,
        "term.term_number": term_number,
        "term.year_of_study": year_of_study,
      })
    : enrolments.where("term_id", "=", presentTermOf(viewer.studentId))
})

const findOwnTermIds = async (db: Database, viewer: Viewer, filter: Filter) =>
  (await ownTerms(db, { viewer, filter }).execute()).map(({ term_id }) => term_id)

/** Spec 002, "Student My Modules": a student's modules, each with their own grade and lecturers in its term. */
export async function listOwnModules(db: Database, viewer: Viewer, filter: Filter) {
  const termIds = await findOwnTermIds(db, viewer, filter)
  if (termIds.length === 0) return { modules: [], total: 0 }
  const { listed, keptNames, gradeIn, lecturersOf, materialsOf, attendance } = await allNamed({
    listed: listSubjects(db, viewer, filter, "college", termIds),
    keptNames: namesAtClosing(db, termIds),
    gradeIn: ownGrades(db, viewer),
    lecturersOf: ownLecturers(db, viewer),
    materialsOf: countMaterials(db, viewer),
    attendance: listPercentages(db, viewer.studentId),
  })
  return {
    modules: listed.subjects.map((subject) => ({
      ...subject,
      ...keptNames(subject),
      ...gradeIn(subject),
      ...lecturersOf(subject),
      ...materialsOf(subject),
      ...attendanceIn(attendance, subject),
    })),
    total: listed.total,
  }
}

/** The codes and names that subjects had when a term was closed. */
async function namesAtClosing(db: Database, termIds: readonly number[]) {
  const rows = await db
    .selectFrom("offering")
    .select(["subject_id", "term_id", "kept_code as code", "kept_name as name"])
    .where("term_id", "in", termIds)
    .$narrowType<{ code: NotNull; name: NotNull }>()
    .where("kept_code", "is not", null)
    .execute()
  return ({ id, term_id }: SubjectInTerm) => {
    const stored = rows.find((row) => row.subject_id === id && row.term_id === term_id)
    return stored && { code: stored.code, name: stored.name }
  }
}

/** The number of modules in the student's active term. */
export async function countOwnModules(db: Database, viewer: Viewer) {
  const termIds = await findOwnTermIds(db, viewer, ownModuleList.parse({}))
  if (termIds.length === 0) return 0
  return countVisibleSubjects(db, viewer, "college", termIds)
}

type SubjectInTerm = { id: number; term_id: number | null }

/** The lecturers who teach the student's own class, but not those of other classes. */
async function ownLecturers(db: Database, { studentId }: Viewer) {
  const rows = await db
    .selectFrom("enrolment")
    .innerJoin("taught_class", "taught_class.term_id", "enrolment.term_id")
    .innerJoin("lecturer", "lecturer.id", "taught_class.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .where("enrolment.student_id", "=", studentId)
    .where(({ or, eb }) =>
      or([eb("taught_class.class", "is", null), eb("taught_class.class", "=", eb.ref("enrolment.class"))]),
    )
    .select([
      "taught_class.subject_id",
      "taught_class.term_id",
      fullName("person").as("name"),
      "person.email",
    ])
    .distinct()
    .orderBy("name")
    .execute()
  return ({ id, term_id }: SubjectInTerm) => {
    const moduleRows = rows.filter((row) => row.subject_id === id && row.term_id === term_id)
    return {
      lecturer_name: joined(moduleRows.map(({ name }) => name)),
      lecturer_email: joined(moduleRows.flatMap(({ email }) => email ?? [])),
    }
  }
}

const joined = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join(", "))

async function ownGrades(db: Database, viewer: Viewer) {
  const policies = await readPolicies(db)
  const book = viewer.studentId === null ? [] : await listBook(db, viewer, policies, viewer.studentId)
  const subjects = gradesBySubject(book)
  return ({ id, term_id }: SubjectInTerm) => {
    const terms = subjects.find(({ subject_id }) => subject_id === id)?.term_grades
    const { module_grade = null, assignment_average = null } =
      terms?.find((term) => term.term_id === term_id) ?? {}
    return { ...underBothNames(module_grade), assignment_average }
  }
}

/** A lecturer's modules, each with the average of the finished modules of the students whose grades they may see. */
export async function listTaughtModules(
  db: Database,
  viewer: Viewer,
  filter: Parameters<typeof listSubjects>[2],
) {
  const { subjects, total } = await listSubjects(db, viewer, filter, viewer)
  const [averageOf, materialsOf, attendance] = await Promise.all([
    averages(db, viewer, subjects),
    countMaterials(db, viewer),
    listTaughtPercentages(db, viewer.lecturerId),
  ])
  return {
    subjects: subjects.map((subject) => ({
      ...subject,
      ...underBothNames(averageOf(subject)),
      ...materialsOf(subject),
      ...attendanceIn(attendance, subject),
    })),
    total,
  }
}

async function countMaterials(db: Database, viewer: Viewer) {
  const counts = await countBySubject(db, viewer)
  return ({ id }: SubjectInTerm) => ({
    materials_count: counts.find(({ subject_id }) => subject_id === id)?.count ?? 0,
  })
}

function attendanceIn(rows: Awaited<ReturnType<typeof listPercentages>>, { id, term_id }: SubjectInTerm) {
  const row = rows.find(({ subject_id, ...own }) => subject_id === id && own.term_id === term_id)
  return { attendance_percentage: row?.percentage ?? null, missed: row?.missed ?? 0 }
}

async function averages(db: Database, viewer: Viewer, subjects: readonly SubjectInTerm[]) {
  const [policies, grades] = await Promise.all([readPolicies(db), listComponents(db, viewer, subjects)])
  const students = Map.groupBy(grades, ({ subject_id, term_id, student_id }) =>
    [subject_id, term_id, student_id].join(" "),
  )
  const finished = [...students.values()].flatMap((moduleGrades) => {
    const [{ subject_id, term_id, policy_version }] = moduleGrades
    const grade = moduleGrade(
      {
        assignments: moduleGrades.filter(({ grade_type }) => grade_type === "assignment"),
        endModule: moduleGrades.find(({ grade_type }) => grade_type === "end_module"),
      },
      policyOf(policies, policy_version),
    )
    return grade === null ? [] : [{ module: `${subject_id} ${term_id}`, grade }]
  })
  const modules = Map.groupBy(finished, ({ module }) => module)
  return ({ id, term_id }: SubjectInTerm) =>
    mean((modules.get(`${id} ${term_id}`) ?? []).map(({ grade }) => grade))
}

const underBothNames = (average: number | null) => ({ average_grade: average, avg_grade: average })

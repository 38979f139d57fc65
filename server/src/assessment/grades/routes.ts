import { gpaSummaryOf, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { gradeEndpoints } from "#contract/assessment/grades/endpoints.ts"
import { gradesPaper, performancePaper } from "#contract/assessment/grades/papers.ts"
import { filterText, modulesOf } from "#contract/assessment/grades/report.ts"
import { today } from "#contract/lib/dates.ts"
import { findLetterhead } from "../../college/college/letterhead.queries.ts"
import { findSubject } from "../../courses/subjects/queries.ts"
import { found } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import type { Files } from "../../lib/files/files.ts"
import { paperFile } from "../../lib/files/papers.ts"
import { routes } from "../../lib/http/handlers.ts"
import { findOwnStudent } from "../../members/students/queries.ts"
import { listChangesFor } from "./history.queries.ts"
import { countGrades, listForExport, listGrades } from "./list.queries.ts"
import { readPolicies } from "./policies.queries.ts"
import { findGrade, findReadableStudent, listBook } from "./queries.ts"
import { exportColumns } from "./report.rules.ts"

export const gradeRoutes = ({ files }: { files: Files }) =>
  routes(gradeEndpoints, {
    "GET /grading-policies/current": async ({ db }) => ({
      data: { policy: (await readPolicies(db)).inForce },
    }),

    "GET /grades": async ({ db, viewer, query }) => ({
      data: await listGrades(db, viewer, await readPolicies(db), query),
    }),

    "GET /grades/stats": async ({ db, viewer, query }) => ({
      data: { stats: await countGrades(db, viewer, await readPolicies(db), query) },
    }),

    "POST /grades/recalculate": async ({ db, viewer }) => ({
      message: "All figures are computed from the current grades.",
      data: {
        stats: await countGrades(db, viewer, await readPolicies(db), { search: null }),
      },
    }),

    "GET /grades/my-grades": async ({ db, viewer }) => {
      const policies = await readPolicies(db)
      const grades = await listBook(db, viewer, policies, found(viewer.studentId))
      const { inForce: policy } = policies
      return { data: { grades, total: grades.length, gradesBySubject: gradesBySubject(grades), policy } }
    },

    "GET /grades/my-gpa": async ({ db, viewer }) => {
      const policies = await readPolicies(db)
      const grades = await listBook(db, viewer, policies, found(viewer.studentId))
      return { data: { gpa: gpaSummaryOf(grades) } }
    },

    "GET /grades/my-report": async ({ db, viewer, query: { kind, format, ...narrowing } }) =>
      paperFile(viewer.personId, async () => {
        const policies = await readPolicies(db)
        const student = found(await findOwnStudent(db, viewer.personId))
        const grades = await listBook(db, viewer, policies, student.id)
        const figures = gpaSummaryOf(grades)
        const graded = gradesBySubject(grades)
        const write = kind === "grades" ? gradesPaper : performancePaper
        const { logo, ...college } = await findLetterhead(db, files)
        const modules = modulesOf(graded, narrowing)
        const filter = filterText(graded, narrowing)
        const book = { student, modules, filter, figures, subjects: figures.subject_breakdown }
        const paper = write(book, { college, date: today() })
        const name = kind === "grades" ? "academic_grades" : "performance_report"
        return { name: `${name}_${student.student_number}_${today()}`, format, papers: [paper], logo }
      }),

    "GET /grades/export": async ({ db, viewer, query }) => {
      const grades = await listForExport(db, viewer, await readPolicies(db), query)
      return tableDownload({ name: "grades_data", ...query }, exportColumns, grades)
    },

    "GET /grades/student/{id}": async ({ db, viewer, params }) => {
      const policies = await readPolicies(db)
      found(await findReadableStudent(db, viewer, params.id))
      const grades = await listBook(db, viewer, policies, params.id)
      const book = { grades, gradesBySubject: gradesBySubject(publishedOf(grades)) }
      return { data: viewer.role === "lecturer" ? book : { ...book, gpa: gpaOf(grades) } }
    },

    "GET /grades/student/{id}/gpa": async ({ db, viewer, params }) => {
      const policies = await readPolicies(db)
      found(await findReadableStudent(db, viewer, params.id))
      const gpa = gpaOf(await listBook(db, viewer, policies, params.id))
      return { data: { gpa, pass_mark: policies.inForce.pass.statistics } }
    },

    "GET /grades/subject/{id}": async ({ db, viewer, params, query }) => {
      found(await findSubject(db, viewer, params.id))
      return {
        data: await listGrades(db, viewer, await readPolicies(db), { ...query, subject_id: params.id }),
      }
    },

    "GET /grades/{id}": async ({ db, viewer, params }) => {
      const grade = found(await findGrade(db, viewer, await readPolicies(db), params.id))
      return { data: { grade, history: await listChangesFor(db, viewer, params.id) } }
    },
  })

type Book = Awaited<ReturnType<typeof listBook>>

/** Figures are of the published grades only, so that students and staff see the same ones. */
const publishedOf = (grades: Book) => grades.filter(({ is_published }) => is_published)
const gpaOf = (grades: Book) => gpaSummaryOf(publishedOf(grades))

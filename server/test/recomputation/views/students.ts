import type { Caller } from "../../college.ts"
import { countsOf, sumOf } from "./counting.ts"
import {
  byText,
  factOf,
  historyModules,
  marksOf,
  moduleOf,
  modulesOf,
  numberIn,
  outlineOf,
  rowOf,
  tablesOf,
} from "./studentLines.ts"
import type { Figures, Views } from "./views.ts"

export type OneStudent = { id: number; caller: Caller; number: string }

/** The figures of one student, as they and the college see them. */
export async function studentFigures(
  { data, total }: Views,
  { id, caller, number }: OneStudent,
): Promise<Figures> {
  const params = { id }
  const own = async () => await data(caller, "GET /students/my-dashboard")
  const waiting = async () => (await data(caller, "GET /dashboard/waiting")).waiting
  const gpa = async () => (await data(caller, "GET /grades/my-gpa")).gpa
  const book = async () => (await data(caller, "GET /grades/my-grades")).gradesBySubject
  const forOffice = async () => await data("admin", "GET /grades/student/{id}", { params })
  const performance = async () => await data("admin", "GET /performance-reports/{id}", { params })
  const inList = async () => {
    const { students } = await data("admin", "GET /performance-reports", { query: { search: number } })
    return students.find((row) => row.id === id)
  }
  const history = async () => (await data(caller, "GET /students/my-history")).terms
  const historyForOffice = async () => (await data("admin", "GET /students/{id}/history", { params })).terms
  const attendance = (term_id: number) => data(caller, "GET /students/my-attendance", { query: { term_id } })
  const paperOf = async (kind: string, query: Record<string, number> = {}) => {
    const { preview } = await data("admin", "GET /documents/preview", {
      query: { kind, student_id: id, ...query },
    })
    return preview.paper
  }
  const assignments = async (query: Record<string, string | number> = {}) =>
    (await data(caller, "GET /students/my-assignments", { query })).assignments
  const listed = (status: string) => total(caller, "GET /students/my-assignments", { status })
  const ownStats = async () => (await data(caller, "GET /students/my-assignments/stats")).stats
  const attended = (await data(caller, "GET /students/my-attendance")).terms
  const { enrolments } = await data("admin", "GET /students/{id}", { params })
  const terms = (await history()).map(({ term_id, term_name }) => ({ term_id, term_name }))
  const modules = async () => (await data(caller, "GET /students/my-modules")).modules

  return {
    GPA: {
      "the student's results": async () => (await gpa()).current_gpa,
      "the student's dashboard": async () => (await own()).gpa.current_gpa,
      "the office's view of the results": async () =>
        (await data("admin", "GET /grades/student/{id}/gpa", { params })).gpa.current_gpa,
      "the office's view of the grades": async () => (await forOffice()).gpa?.current_gpa,
      "the list of performance": async () => (await inList())?.overall_gpa,
      "the performance report": async () => (await performance()).student.overall_gpa,
      "the transcript": async () => numberIn(factOf(await paperOf("transcript"), "Cumulative GPA")),
    },
    average: {
      "the student's results": async () => (await gpa()).overall_average,
      "the student's dashboard": async () => (await own()).gpa.overall_average,
      "the list of performance": async () => (await inList())?.overall_average,
      "the performance report": async () => (await performance()).student.overall_average,
      "the transcript": async () => numberIn(factOf(await paperOf("transcript"), "Overall average")),
    },
    standing: {
      "the student's results": async () => (await gpa()).standing ?? "—",
      "the list of performance": async () => (await inList())?.standing ?? "—",
      "the transcript": async () => factOf(await paperOf("transcript"), "Standing"),
    },
    credits: {
      "the student's results": async () => (await gpa()).total_credits,
      "the performance report": async () => (await performance()).student.total_credits,
      "the transcript": async () => numberIn(factOf(await paperOf("transcript"), "Credits")),
    },
    letters: {
      "the student's results": async () => (await gpa()).grade_distribution,
      "the performance report": async () => (await performance()).student.grade_distribution,
    },
    grades: {
      "the student's list": async () => marksOf((await data(caller, "GET /grades/my-grades")).grades),
      "the student's subjects": async () =>
        marksOf((await book()).flatMap((subject) => [...subject.assignments, ...subject.endModule])),
      "the list of grades": async () =>
        marksOf((await data("admin", "GET /grades", { query: { student_id: id, published: "yes" } })).grades),
    },
    "number of grades": {
      "the student's list": total(caller, "GET /grades/my-grades"),
      "the list of grades": total("admin", "GET /grades", { student_id: id, published: "yes" }),
    },
    "number of grades with drafts": {
      "the office's view of the student": async () => (await forOffice()).grades.length,
      "the student's record": async () =>
        (await data("admin", "GET /students/{id}", { params })).records.grades,
      "the list of grades": total("admin", "GET /grades", { student_id: id }),
    },
    "module grades": {
      "the student's subjects": async () =>
        (await book())
          .flatMap((subject) => subject.term_grades.map((term) => moduleOf(subject, term)))
          .toSorted(),
      "the performance report": async () =>
        (await performance()).subject_performance
          .flatMap((subject) => subject.term_grades.map((term) => moduleOf(subject, term)))
          .toSorted(),
      "the transcript": async () =>
        tablesOf(await paperOf("transcript"))
          .flatMap(({ name, rows }) =>
            rows.filter(([code]) => code).map((row) => rowOf(name.split(",")[0] ?? "", row)),
          )
          .toSorted(),
    },
    "modules with marks": {
      "the student's subjects": async () => modulesOf(await book()),
      "the student's years": async () => historyModules(await history()),
      "the student's years for the office": async () => historyModules(await historyForOffice()),
    },
    terms: {
      "the record": async () =>
        enrolments.map((row) => [row.term_name, row.academic_year_name, row.class]).toReversed(),
      "the student's years": async () =>
        (await history()).map((row) => [row.term_name, row.academic_year_name, row.class]),
    },
    ...Object.fromEntries(
      terms.map(({ term_id, term_name }) => [
        `figures of term ${term_id}, ${term_name}`,
        {
          "the performance report": async () => {
            const { student } = await data("admin", "GET /performance-reports/{id}", {
              params,
              query: { term_id },
            })
            return [student.overall_gpa, student.overall_average, student.total_credits]
          },
          "the report card": async () => {
            const card = await paperOf("report_card", { term_id })
            return ["Term GPA", "Term average", "Credits this term"].map((label) =>
              numberIn(factOf(card, label)),
            )
          },
        },
      ]),
    ),
    ...Object.fromEntries(
      attended.map(({ id: term_id, name }) => [
        `attendance in term ${term_id}, ${name}`,
        {
          "the student's view": async () => outlineOf(await attendance(term_id)),
          "the office's view": async () =>
            outlineOf(await data("admin", "GET /students/{id}/attendance", { params, query: { term_id } })),
          "the weeks": async () => {
            const { percentage, present, late, absent, excused } = await attendance(term_id)
            const weeks = (await history()).find((term) => term.term_id === term_id)?.weeks ?? []
            const [classes, missed] = [
              sumOf(weeks.map((week) => week.classes)),
              sumOf(weeks.map((week) => week.missed)),
            ]
            const isSame = classes === present + late + absent && missed === absent
            return isSame ? [percentage, present, late, absent, excused] : { classes, missed }
          },
          "the sum of the subjects": async () => {
            const { subjects, ...all } = await attendance(term_id)
            const sum = (name: "present" | "late" | "absent" | "excused") =>
              sumOf(subjects.map((row) => row[name]))
            return [all.percentage, sum("present"), sum("late"), sum("absent"), sum("excused")]
          },
        },
      ]),
    ),
    "pending assignments": {
      "the list": listed("open"),
      "the list's figures": async () => (await ownStats()).pending,
      "the dashboard": async () => (await own()).assignments.pending,
      "the menu": async () => (await waiting()).to_hand_in,
      "the dashboard's menu": async () => (await own()).waiting.to_hand_in,
    },
    assignments: {
      "the list": total(caller, "GET /students/my-assignments"),
      "the list's figures": async () => (await ownStats()).total,
      "the dashboard": async () => (await own()).assignments.total,
      "the college's list": total(caller, "GET /assignments"),
      "the statuses": async () =>
        sumOf(
          await Promise.all(["pending", "submitted", "graded", "overdue"].map((status) => listed(status)())),
        ),
    },
    "graded assignments": {
      "the list": listed("graded"),
      "the list's figures": async () => (await ownStats()).graded,
      "the dashboard": async () => (await own()).assignments.graded,
    },
    "overdue assignments by term": {
      "the list": async () => countsOf(await assignments({ status: "overdue" }), (row) => row.term_id),
      "the student's years": async () =>
        countsOf(
          await history(),
          (row) => row.term_id,
          (row) => row.overdue,
        ),
      "the office's view": async () =>
        countsOf(
          await historyForOffice(),
          (row) => row.term_id,
          (row) => row.overdue,
        ),
    },
    "work that was handed in by term": {
      "the list": async () =>
        countsOf(
          (await assignments()).filter((row) => row.submission_id),
          (row) => row.term_id,
        ),
      "the student's years": async () =>
        countsOf(
          await history(),
          (row) => row.term_id,
          (row) => row.handed_in,
        ),
    },
    "attendance on the report cards": {
      "the student's view": async () =>
        await Promise.all(
          terms.map(async ({ term_id }) => {
            const { percentage, absent, excused } = await attendance(term_id)
            if (percentage !== null) return `${percentage}%, ${absent} missed`
            return excused > 0 ? `${excused} excused absence${excused > 1 ? "s" : ""}` : "No register yet"
          }),
        ),
      "the report card": async () =>
        await Promise.all(
          terms.map(async ({ term_id }) => factOf(await paperOf("report_card", { term_id }), "Attendance")),
        ),
    },
    "attendance in modules": {
      "the list of modules": async () =>
        (await modules())
          .filter((row) => row.attendance_percentage !== null)
          .map((row) => [row.code, row.term_name, row.attendance_percentage, row.missed])
          .toSorted(byText),
      "the student's view": async () => {
        const inTerms = await Promise.all(
          [...new Set((await modules()).map((row) => row.term_id ?? 0))].map(async (term_id) => {
            const codes = (await modules()).filter((row) => row.term_id === term_id).map((row) => row.code)
            const { subjects } = await attendance(term_id)
            return subjects.filter((row) => codes.includes(row.subject_code))
          }),
        )
        return inTerms
          .flat()
          .filter((row) => row.percentage !== null)
          .map((row) => [row.subject_code, row.term_name, row.percentage, row.absent])
          .toSorted(byText)
      },
    },
    modules: {
      "the list": total(caller, "GET /students/my-modules"),
      "the dashboard": async () => (await own()).modules,
    },
    "marks of assignments": {
      "the list of assignments": async () =>
        (await assignments())
          .filter((row) => row.grade_state)
          .map((row) => [row.id, row.grade_state, row.points_earned, row.percentage])
          .toSorted(byText),
      "the list of grades": async () => {
        const shown = new Set((await assignments()).map((row) => row.id))
        return (await data(caller, "GET /grades/my-grades")).grades
          .filter((row) => row.assignment_id !== null && shown.has(row.assignment_id))
          .map((row) => [row.assignment_id, row.state, row.points_earned, row.percentage])
          .toSorted(byText)
      },
    },
  }
}

import type { Grade } from "#contract/assessment/grades/grade.ts"
import type { Performance } from "#contract/assessment/results/endpoints.ts"
import { fact, figure, figures, numberIn, tablesOf } from "./papers.ts"
import { added, type Figures, office, own, sorted, sumOf, tally } from "./places.ts"

type Mark = Pick<Grade, "id" | "state" | "points_earned" | "percentage" | "letter_grade">
const marksOf = (grades: readonly Mark[]) =>
  sorted(grades.map((row) => [row.id, row.state, row.points_earned, row.percentage, row.letter_grade]))

type TermGrade = Record<"term_id" | "assignment_average" | "end_module" | "module_grade", number | null> & {
  letter_grade: string | null
}
type Subject = { subject_code: string; term_grades: readonly TermGrade[] }

/** A student's modules in a term as a document prints them: code, assignments, end of module, grade, letter. */
const modulesIn = (book: readonly Subject[], term: unknown) =>
  sorted(
    book.flatMap(({ subject_code, term_grades }) =>
      term_grades
        .filter(({ term_id }) => term_id === term)
        .map((row) => [
          subject_code,
          row.assignment_average,
          row.end_module,
          row.module_grade,
          row.letter_grade,
        ]),
    ),
  )
const printedModule = ([code, , , assignments, end, grade, letter]: readonly string[]) => [
  code,
  ...[assignments, end, grade].map(numberIn),
  letter === "—" ? null : letter,
]
const hasFigure = ([, ...figures]: readonly unknown[]) => figures.some((figure) => figure !== null)
/** The same with one mark: the grade or, while it is in progress, the average of the assignments. */
const marksIn = (book: readonly Subject[], term: unknown) =>
  modulesIn(book, term).map(([code, assignments, , grade, letter]) => [code, grade ?? assignments, letter])

type Attendance = Record<"percentage" | "present" | "late" | "absent" | "excused", number | null>
const outlineOf = (row: Attendance) => [row.percentage, row.present, row.late, row.absent, row.excused]

const transcript = office.of("/documents/preview?kind=transcript&student_id={id}")
const reportCard = office.of("/documents/preview?kind=report_card&student_id={id}&term_id={term_id}")
/** The row of the student in the list of performance, over all terms or in one. */
const inPerformance = (read: (row: Performance) => unknown, filter = "") =>
  office(`/performance-reports?search={number}${filter}`, ({ students }, { about }) => {
    const row = students.find(({ id }) => id === about.id)
    return row && read(row)
  })

/** The figures of a student, as they and the office see them. */
export const studentFigures: Figures = {
  GPA: [
    own("/grades/my-gpa", ({ gpa }) => gpa.current_gpa),
    own("/students/my-dashboard", ({ gpa }) => gpa.current_gpa),
    office("/grades/student/{id}/gpa", ({ gpa }) => gpa.current_gpa),
    office("/grades/student/{id}", ({ gpa }) => gpa?.current_gpa),
    inPerformance((row) => row.overall_gpa),
    office("/performance-reports/{id}", ({ student }) => student.overall_gpa),
    transcript(figure("Cumulative GPA")),
  ],
  average: [
    own("/grades/my-gpa", ({ gpa }) => gpa.overall_average),
    own("/students/my-dashboard", ({ gpa }) => gpa.overall_average),
    inPerformance((row) => row.overall_average),
    office("/performance-reports/{id}", ({ student }) => student.overall_average),
    transcript(figure("Overall average")),
  ],
  standing: [
    own("/grades/my-gpa", ({ gpa }) => gpa.standing ?? "—"),
    inPerformance((row) => row.standing ?? "—"),
    transcript(fact("Standing")),
  ],
  credits: [
    own("/grades/my-gpa", ({ gpa }) => gpa.total_credits),
    office("/performance-reports/{id}", ({ student }) => student.total_credits),
    transcript(figure("Credits")),
  ],
  letters: [
    own("/grades/my-gpa", ({ gpa }) => gpa.grade_distribution),
    office("/performance-reports/{id}", ({ student }) => student.grade_distribution),
  ],
  "averages of the terms": [
    own("/students/my-dashboard", ({ averages }) => averages.map((row) => row.average)),
    office("/students/{id}/history", async ({ terms }, { also }) => {
      const results = terms.map(({ term_id }) => also(`/performance-reports/{id}?term_id=${term_id}`))
      return (await Promise.all(results)).flatMap(({ student }) => student.overall_average ?? [])
    }),
  ],
  grades: [
    own("/grades/my-grades", (data) => marksOf(data.grades)),
    own("/grades/my-grades", ({ gradesBySubject }) =>
      marksOf(gradesBySubject.flatMap((subject) => [...subject.assignments, ...subject.endModule])),
    ),
    office("/grades?student_id={id}&published=yes", (data) => marksOf(data.grades)),
  ],
  "number of grades": [
    own("/grades/my-grades"),
    office("/grades?student_id={id}&published=yes"),
    office("/grades/stats?student_id={id}&published=yes", ({ stats }) => stats.total_grades),
  ],
  "number of grades with drafts": [
    office("/grades?student_id={id}"),
    office("/grades/student/{id}", (data) => data.grades.length),
    office("/students/{id}", ({ records }) => records.grades),
  ],
  submissions: [
    office("/students/{id}", ({ records }) => records.submissions),
    office("/students/{id}/history", (data) => sumOf(data.terms.map((row) => row.handed_in))),
  ],
  terms: [
    office("/students/{id}", ({ enrolments }) =>
      enrolments.map((row) => [row.term_name, row.academic_year_name, row.class]).toReversed(),
    ),
    own("/students/my-history", (data) =>
      data.terms.map((row) => [row.term_name, row.academic_year_name, row.class]),
    ),
  ],
  "pending assignments": [
    own("/students/my-assignments?status=open"),
    own("/students/my-assignments/stats", ({ stats }) => stats.pending),
    own("/students/my-dashboard", (data) => data.assignments.pending),
    own("/students/my-dashboard", ({ waiting }) => waiting.to_hand_in),
    own("/dashboard/waiting", ({ waiting }) => waiting.to_hand_in),
  ],
  assignments: [
    own("/students/my-assignments"),
    own("/students/my-assignments/stats", ({ stats }) => stats.total),
    own("/students/my-dashboard", (data) => data.assignments.total),
    own("/assignments"),
    added(
      own("/students/my-assignments?status=pending"),
      own("/students/my-assignments?status=submitted"),
      own("/students/my-assignments?status=graded"),
      own("/students/my-assignments?status=overdue"),
    ),
  ],
  "graded assignments": [
    own("/students/my-assignments?status=graded"),
    own("/students/my-assignments/stats", ({ stats }) => stats.graded),
    own("/students/my-dashboard", (data) => data.assignments.graded),
  ],
  "overdue assignments by term": [
    own("/students/my-assignments?status=overdue", (data) => tally(data.assignments, "term_id")),
    own("/students/my-history", (data) => tally(data.terms, "term_id", "overdue")),
    office("/students/{id}/history", (data) => tally(data.terms, "term_id", "overdue")),
  ],
  "work that was handed in by term": [
    own("/students/my-assignments", (data) =>
      tally(
        data.assignments.filter((row) => row.submission_id),
        "term_id",
      ),
    ),
    own("/students/my-history", (data) => tally(data.terms, "term_id", "handed_in")),
  ],
  "attendance in modules": [
    own("/students/my-modules", ({ modules }) =>
      sorted(
        modules
          .filter((row) => row.attendance_percentage !== null)
          .map((row) => [row.code, row.attendance_percentage, row.missed]),
      ),
    ),
    own("/students/my-modules", async ({ modules }, { also }) => {
      const terms = [...new Set(modules.map(({ term_id }) => term_id ?? 0))].map(async (term) => {
        const { subjects } = await also(`/students/my-attendance?term_id=${term}`)
        const codes = modules.filter(({ term_id }) => term_id === term).map(({ code }) => code)
        return subjects.filter((row) => row.percentage !== null && codes.includes(row.subject_code))
      })
      const rows = (await Promise.all(terms)).flat()
      return sorted(rows.map((row) => [row.subject_code, row.percentage, row.absent]))
    }),
  ],
  modules: [own("/students/my-modules"), own("/students/my-dashboard", (data) => data.modules)],
  "marks of assignments": [
    own("/students/my-assignments", (data) =>
      sorted(
        data.assignments
          .filter((row) => row.grade_state)
          .map((row) => [row.id, row.grade_state, row.points_earned, row.percentage]),
      ),
    ),
    own("/grades/my-grades", async ({ grades }, { also }) => {
      const { assignments } = await also("/students/my-assignments")
      const shown = new Set<number | null>(assignments.map(({ id }) => id))
      return sorted(
        grades
          .filter((row) => shown.has(row.assignment_id))
          .map((row) => [row.assignment_id, row.state, row.points_earned, row.percentage]),
      )
    }),
  ],
}

type Results = Pick<Performance, "overall_gpa" | "overall_average" | "total_credits">
const resultsOf = (row: Results) => [row.overall_gpa, row.overall_average, row.total_credits]

/** The figures of a student in a term in which they are enrolled. */
export const termFigures: Figures = {
  "GPA, average and credits": [
    office("/performance-reports/{id}?term_id={term_id}", ({ student }) => resultsOf(student)),
    inPerformance(resultsOf, "&term_id={term_id}"),
    reportCard(figures("Term GPA", "Term average", "Credits this term")),
    transcript(({ preview }, { about }) => {
      const total = tablesOf(preview.paper)
        .find(({ name }) => name === about.period)
        ?.rows.at(-1)
      return [numberIn(total?.[7]), numberIn(total?.[5]), numberIn(total?.[2]) ?? 0]
    }),
  ],
  "module grades": [
    own("/grades/my-grades", ({ gradesBySubject }, { about }) => modulesIn(gradesBySubject, about.term_id)),
    office("/performance-reports/{id}", ({ subject_performance }, { about }) =>
      modulesIn(subject_performance, about.term_id),
    ),
    transcript(({ preview }, { about }) => {
      const table = tablesOf(preview.paper).find(({ name }) => name === about.period)
      return sorted((table?.rows ?? []).filter(([code]) => code).map(printedModule))
    }),
  ],
  // A report card also names the modules without a mark, which look like those whose only marks are exempt.
  "module grades with a figure": [
    own("/grades/my-grades", ({ gradesBySubject }, { about }) =>
      modulesIn(gradesBySubject, about.term_id).filter(hasFigure),
    ),
    reportCard(({ preview }) =>
      sorted(tablesOf(preview.paper).flatMap(({ rows }) => rows.map(printedModule))).filter(hasFigure),
    ),
  ],
  "modules with marks": [
    own("/grades/my-grades", ({ gradesBySubject }, { about }) => marksIn(gradesBySubject, about.term_id)),
    own("/students/my-history", historyModules),
    office("/students/{id}/history", historyModules),
  ],
  attendance: [
    own("/students/my-attendance?term_id={term_id}", outlineOf),
    office("/students/{id}/attendance?term_id={term_id}", outlineOf),
    own("/students/my-attendance?term_id={term_id}", ({ percentage, subjects }) => {
      const sum = (name: "present" | "late" | "absent" | "excused") => sumOf(subjects.map((row) => row[name]))
      return [percentage, sum("present"), sum("late"), sum("absent"), sum("excused")]
    }),
  ],
  "classes and missed ones": [
    own("/students/my-attendance?term_id={term_id}", (row) => [
      row.present + row.late + row.absent,
      row.absent,
    ]),
    own("/students/my-history", ({ terms }, { about }) => {
      const weeks = terms.find(({ term_id }) => term_id === about.term_id)?.weeks ?? []
      return [sumOf(weeks.map((week) => week.classes)), sumOf(weeks.map((week) => week.missed))]
    }),
  ],
  "attendance on paper": [
    own("/students/my-attendance?term_id={term_id}", ({ percentage, absent, excused }) => {
      if (percentage !== null) return `${percentage}%, ${absent} missed`
      return excused > 0 ? `${excused} excused absence${excused > 1 ? "s" : ""}` : "No register yet"
    }),
    reportCard(fact("Attendance")),
  ],
}

type History = {
  terms: readonly {
    term_id: number
    modules: readonly { subject_code: string; mark: number | null; letter_grade: string | null }[]
  }[]
}
function historyModules({ terms }: History, { about }: { about: Readonly<Record<string, unknown>> }) {
  const modules = terms.find(({ term_id }) => term_id === about.term_id)?.modules ?? []
  return sorted(modules.map((row) => [row.subject_code, row.mark, row.letter_grade]))
}

import { reportContents } from "#contract/registry/reports/contents.ts"
import type { ReportType } from "#contract/registry/reports/types.ts"
import { tablesOf } from "./papers.ts"
import { added, type Figures, filteredBy, office, sumOf, tally, visitor } from "./places.ts"

const allDays = "/reports/{type}?from=1900-01-01&to=2199-12-31"

/** A figure in each type of report that has it. */
const inReports = (name: string) =>
  (Object.keys(reportContents) as ReportType[])
    .filter((type) => reportContents[type].figures.some((figure) => figure === name))
    .map((type) =>
      office(allDays, ({ report }) => report.figures.find((figure) => figure.name === name)?.value, { type }),
    )

/** The sum of a column in a table of a report. */
const inTable = (type: ReportType, name: string, column: string) =>
  office(
    allDays,
    ({ report }) => {
      const rows = report.tables.flatMap((table) => (table.name === name ? table.rows : []))
      return sumOf(rows.map(({ values }) => Number(values[column] ?? 0)))
    },
    { type },
  )

const classes = office("/classes", (data) => data.classes.map(({ name }) => name))
/** The students of each class, by the list's rows. */
const studentsByClass = office("/students", ({ students }) =>
  tally(
    students.filter((row) => row.class),
    "class",
  ),
)

/** The figures of the whole college, as the office and visitors see them. */
export const collegeFigures: Figures = {
  students: [
    office("/students"),
    office("/students", ({ students }) => students.length),
    office("/students/stats", ({ stats }) => stats.total),
    office("/admin/dashboard", ({ stats }) => stats.students),
    office("/admin/dashboard/stats", ({ stats }) => stats.students),
    office.file("/students/export"),
    added(office("/students?status=active"), office("/students?status=inactive")),
    added(
      office("/students?year_of_study=1"),
      office("/students?year_of_study=2"),
      office("/students?year_of_study=3"),
    ),
    ...inReports("students"),
  ],
  "active students": [
    office("/students?status=active"),
    visitor("/students/public"),
    office("/notifications/reach?audience=students", ({ counts }) => counts.portal),
    office("/announcements/audience?target_audience=students", ({ counts }) => counts.students),
  ],
  "inactive students": [
    office("/students?status=inactive"),
    office("/students/stats", ({ stats }) => stats.inactive),
  ],
  "students of year 1": [
    office("/students?year_of_study=1"),
    office("/students/stats", ({ stats }) => stats.year_1),
    office(
      allDays,
      ({ report }) => {
        const years = report.tables.find((table) => table.name === "students_by_year")
        return years?.rows.find(({ name }) => name === "Year 1")?.values.students ?? 0
      },
      { type: "students" },
    ),
  ],
  "students without email": [
    office("/students?email=none"),
    office("/students/stats", ({ stats }) => stats.without_email),
  ],
  "students by class": [
    studentsByClass,
    office("/admin/dashboard", (data) => tally(data.classes, "class", "count")),
    office("/classes", (data) => tally(data.classes, "name", "students_count")),
    filteredBy(classes, office("/students?class={each}")),
    filteredBy(
      // No list is printed of a class without students.
      office("/admin/dashboard", (data) => [...new Set(data.classes.map((row) => row.class))]),
      office(
        "/documents/preview?kind=class_list&class={each}",
        ({ preview }) => tablesOf(preview.paper).flatMap(({ rows }) => rows).length,
      ),
    ),
  ],
  "students without a class": [
    office("/students?class=none"),
    office("/students", ({ students }) => students.filter((row) => row.class === null).length),
  ],
  "active students without a class": [
    office("/students?class=none&status=active"),
    office("/admin/dashboard", ({ needs }) => needs.without_class),
  ],
  "active students by class": [
    office("/students?status=active", ({ students }) => tally(students, "class")),
    visitor("/students/public", ({ students }) => tally(students, "class", "count")),
  ],
  "students by cohort": [
    office("/cohorts", ({ cohorts }) => tally(cohorts, "name", "students_count")),
    filteredBy(
      office("/cohorts", ({ cohorts }) => cohorts.map(({ name }) => name)),
      office("/students?ipte_cohort={each}"),
    ),
  ],
  lecturers: [
    office("/lecturers"),
    office("/lecturers/stats", ({ stats }) => stats.total),
    office("/admin/dashboard", ({ stats }) => stats.lecturers),
    office.file("/lecturers/export"),
    added(office("/lecturers?status=active"), office("/lecturers?status=inactive")),
    ...inReports("lecturers"),
  ],
  "active lecturers": [
    office("/lecturers?status=active"),
    office("/lecturers/stats", ({ stats }) => stats.active),
    visitor("/lecturers/public"),
    office("/announcements/audience?target_audience=lecturers", ({ counts }) => counts.lecturers),
  ],
  "lecturers by department": [
    office("/departments", ({ departments }) => tally(departments, "name", "lecturers_count")),
    filteredBy(
      office("/departments", ({ departments }) => departments.map(({ name }) => name)),
      office("/lecturers?department={each}"),
    ),
  ],
  "terms by academic year": [
    office("/academic-years", ({ academicYears }) => tally(academicYears, "id", "terms_count")),
    filteredBy(
      office("/academic-years", ({ academicYears }) => academicYears.map(({ id }) => String(id))),
      office("/terms?academic_year_id={each}"),
    ),
  ],
  subjects: [
    office("/subjects"),
    office("/subjects/stats", ({ stats }) => stats.total),
    office("/admin/dashboard", ({ stats }) => stats.subjects),
    office.file("/subjects/export"),
    added(office("/subjects?year_of_study=1"), office("/subjects?year_of_study=2")),
    added(
      office("/subjects?approval=approved"),
      office("/subjects?approval=waiting"),
      office("/subjects?approval=rejected"),
    ),
  ],
  "active subjects": [
    office("/subjects?is_active=true&approval=approved"),
    office("/subjects/stats", ({ stats }) => stats.active),
  ],
  "subjects that wait for approval": [
    office("/subjects?approval=waiting"),
    office("/subjects/stats", ({ stats }) => stats.waiting),
  ],
  assignments: [
    office("/assignments"),
    office("/assignments/stats", ({ stats }) => stats.total),
    office("/admin/dashboard", ({ stats }) => stats.assignments),
    office.file("/assignments/export"),
    office("/assignments/options", (data) => data.assignments.length),
    added(office("/assignments?status=overdue"), office("/assignments?status=upcoming")),
    ...inReports("assignments_due"),
  ],
  announcements: [office("/announcements"), office("/admin/dashboard", ({ stats }) => stats.announcements)],
  "coming events": [
    office("/events?status=upcoming"),
    office("/admin/dashboard", ({ stats }) => stats.upcoming_events),
  ],
  registrations: [
    office("/registrations"),
    office("/admin/dashboard", ({ stats }) => stats.registrations),
    office("/dashboard/waiting", ({ waiting }) => waiting.registrations),
  ],
  "waiting excuses": [
    office("/excuses?state=waiting"),
    office("/admin/dashboard", ({ stats }) => stats.excuses),
    office("/dashboard/waiting", ({ waiting }) => waiting.excuses),
  ],
  "unsent mail": [
    office("/mail?status=unsent"),
    office("/admin/dashboard", ({ stats }) => stats.unsent_mail),
    office("/dashboard/waiting", ({ waiting }) => waiting.unsent_mail),
  ],
  "low attendance": [office("/attendance/low"), office.file("/attendance/low/export")],
  "attendance records": [
    office("/attendance"),
    office("/attendance", ({ stats }) => stats.total),
    office.file("/attendance/export"),
    added(
      office("/attendance?status=present"),
      office("/attendance?status=absent"),
      office("/attendance?status=late"),
    ),
    ...inReports("class_sessions"),
  ],
  grades: [
    office("/grades"),
    office("/grades/stats", ({ stats }) => stats.total_grades),
    office.file("/grades/export"),
    added(office("/grades?grade_type=assignment"), office("/grades?grade_type=end_module")),
    added(office("/grades?published=yes"), office("/grades?published=no")),
  ],
  "published grades": [
    office("/grades?published=yes"),
    office("/grades/stats?published=yes", ({ stats }) => stats.total_grades),
    ...inReports("grades_given"),
    inTable("grades", "grades_by_subject", "grades_given"),
    inTable("grades", "grades_by_class", "grades_given"),
    inTable("grades", "grades_by_type", "grades_given"),
    inTable("grades", "grades_by_month", "grades_given"),
  ],
  "the average of the published grades": [
    office("/grades/stats?published=yes", ({ stats }) => stats.average_percentage),
    ...inReports("average_percentage"),
  ],
  "finished modules": [
    ...inReports("results"),
    inTable("academic", "letters", "results"),
    inTable("academic", "results_by_term", "results"),
    inTable("academic", "results_by_class", "results"),
  ],
  "work to mark": [
    office("/dashboard/waiting", ({ waiting }) => waiting.to_mark),
    office("/grade-sheets/waiting", ({ to_mark }) => to_mark),
    office("/grade-sheets/waiting", ({ work }) =>
      sumOf(work.flatMap((piece) => piece.classes.map((row) => row.handed_in - row.marked))),
    ),
  ],
}

import type { ApiKey } from "#contract/api.ts"
import { reportContents } from "#contract/registry/reports/contents.ts"
import type { ReportType } from "#contract/registry/reports/types.ts"
import { countsOf, sumOf, toMarkIn } from "./counting.ts"
import type { Figures, Views } from "./views.ts"

const everyDay = { from: "1900-01-01", to: "2199-12-31" }

/** The figures that the office sees of the whole college. */
export function collegeFigures({ data, fileRows, total }: Views): Figures {
  const list = (key: ApiKey, query: Record<string, string | number> = {}) => total("admin", key, query)
  const fileOf =
    (key: ApiKey, query: Record<string, string | number> = {}) =>
    async () =>
      (await fileRows("admin", key, { query })).length
  const stats = async () => (await data("admin", "GET /admin/dashboard")).stats
  const statsAlone = async () => (await data("admin", "GET /admin/dashboard/stats")).stats
  const waiting = async () => (await data("admin", "GET /dashboard/waiting")).waiting
  const students = async () => (await data("admin", "GET /students")).students
  const studentStats = async () => (await data("admin", "GET /students/stats")).stats
  const subjectStats = async () => (await data("admin", "GET /subjects/stats")).stats
  const lecturerStats = async () => (await data("admin", "GET /lecturers/stats")).stats
  const classes = async () => (await data("admin", "GET /admin/dashboard")).classes
  const report = async (type: ReportType) =>
    (await data("admin", "GET /reports/{type}", { params: { type }, query: everyDay })).report
  const figureOf = async (type: ReportType, name: string) =>
    (await report(type)).figures.find((figure) => figure.name === name)?.value
  const tableOf = async (type: ReportType, name: string, column: string) => {
    const table = (await report(type)).tables.find((each) => each.name === name)
    return countsOf(
      table?.rows ?? [],
      (row) => row.name,
      (row) => Number(row.values[column] ?? 0),
    )
  }
  const inAll = async (values: readonly unknown[], key: ApiKey, filter: string) =>
    sumOf(await Promise.all(values.map((value) => list(key, { [filter]: String(value) })())))
  /** A figure in each type of report that has it. */
  const inReports = (name: string) =>
    Object.fromEntries(
      (Object.keys(reportContents) as ReportType[])
        .filter((type) => reportContents[type].figures.some((figure) => figure === name))
        .map((type) => [`the report ${type}`, () => figureOf(type, name)]),
    )

  return {
    students: {
      "the list": list("GET /students"),
      "the list's rows": async () => (await students()).length,
      "the list's figures": async () => (await studentStats()).total,
      "the dashboard": async () => (await stats()).students,
      "the dashboard's figures": async () => (await statsAlone()).students,
      "the export": fileOf("GET /students/export"),
      "the statuses": () => inAll(["active", "inactive"], "GET /students", "status"),
      "the years of study": () => inAll([1, 2, 3], "GET /students", "year_of_study"),
      ...inReports("students"),
    },
    "active students": {
      "the list": list("GET /students", { status: "active" }),
      "the website": async () => (await data(null, "GET /students/public")).total,
      "the reach of a notification": async () =>
        (await data("admin", "GET /notifications/reach", { query: { audience: "students" } })).counts.portal,
      "the audience of an announcement": async () =>
        (await data("admin", "GET /announcements/audience", { query: { target_audience: "students" } }))
          .counts.students,
    },
    "inactive students": {
      "the list": list("GET /students", { status: "inactive" }),
      "the list's figures": async () => (await studentStats()).inactive,
    },
    "students of year 1": {
      "the list": list("GET /students", { year_of_study: 1 }),
      "the list's figures": async () => (await studentStats()).year_1,
      "the report": async () => (await tableOf("students", "students_by_year", "students"))["Year 1"],
    },
    "students without email": {
      "the list": list("GET /students", { email: "none" }),
      "the list's figures": async () => (await studentStats()).without_email,
    },
    "students by class": {
      "the list": async () =>
        countsOf(
          (await students()).filter((row) => row.class),
          (row) => row.class,
        ),
      "the dashboard": async () =>
        countsOf(
          await classes(),
          (row) => row.class,
          (row) => row.count,
        ),
      "the classes": async () =>
        countsOf(
          (await data("admin", "GET /classes")).classes,
          (row) => row.name,
          (row) => row.students_count,
        ),
      "the filter": async () => {
        const names = (await data("admin", "GET /classes")).classes.map(({ name }) => name)
        const counted = names.map(async (name) => ({
          name,
          count: await list("GET /students", { class: name })(),
        }))
        return countsOf(
          await Promise.all(counted),
          (row) => row.name,
          (row) => row.count,
        )
      },
    },
    "students by class list": {
      "the list": async () =>
        countsOf(
          (await students()).filter((row) => row.class),
          (row) => row.class,
        ),
      "the class lists": async () => {
        const filled = [...new Set((await classes()).map((row) => row.class))]
        const lists = filled.map(async (name) => {
          const query = { kind: "class_list", class: name }
          const { blocks } = (await data("admin", "GET /documents/preview", { query })).preview.paper
          const rows = blocks.flatMap((block) => (block.kind === "table" ? block.rows : []))
          return { name, count: rows.length }
        })
        return countsOf(
          await Promise.all(lists),
          (row) => row.name,
          (row) => row.count,
        )
      },
    },
    "students without a class": {
      "the list": list("GET /students", { class: "none" }),
      "the list's rows": async () => (await students()).filter((row) => row.class === null).length,
    },
    "active students without a class": {
      "the list": list("GET /students", { class: "none", status: "active" }),
      "the dashboard": async () => (await data("admin", "GET /admin/dashboard")).needs.without_class,
    },
    "active students by class": {
      "the list": async () =>
        countsOf(
          (await students()).filter((row) => row.is_active),
          (row) => row.class,
        ),
      "the website": async () =>
        countsOf(
          (await data(null, "GET /students/public")).students,
          (row) => row.class,
          (row) => row.count,
        ),
    },
    lecturers: {
      "the list": list("GET /lecturers"),
      "the list's figures": async () => (await lecturerStats()).total,
      "the dashboard": async () => (await stats()).lecturers,
      "the export": fileOf("GET /lecturers/export"),
      "the statuses": () => inAll(["active", "inactive"], "GET /lecturers", "status"),
      ...inReports("lecturers"),
    },
    "active lecturers": {
      "the list": list("GET /lecturers", { status: "active" }),
      "the list's figures": async () => (await lecturerStats()).active,
      "the website": total(null, "GET /lecturers/public"),
      "the audience of an announcement": async () =>
        (await data("admin", "GET /announcements/audience", { query: { target_audience: "lecturers" } }))
          .counts.lecturers,
    },
    subjects: {
      "the list": list("GET /subjects"),
      "the list's figures": async () => (await subjectStats()).total,
      "the dashboard": async () => (await stats()).subjects,
      "the export": fileOf("GET /subjects/export"),
      "the years of study": () => inAll([1, 2], "GET /subjects", "year_of_study"),
      "the approvals": () => inAll(["approved", "waiting", "rejected"], "GET /subjects", "approval"),
    },
    "active subjects": {
      "the list": list("GET /subjects", { is_active: "true", approval: "approved" }),
      "the list's figures": async () => (await subjectStats()).active,
    },
    "subjects that wait for approval": {
      "the list": list("GET /subjects", { approval: "waiting" }),
      "the list's figures": async () => (await subjectStats()).waiting,
    },
    assignments: {
      "the list": list("GET /assignments"),
      "the list's figures": async () => (await data("admin", "GET /assignments/stats")).stats.total,
      "the dashboard": async () => (await stats()).assignments,
      "the export": fileOf("GET /assignments/export"),
      "the options": async () => (await data("admin", "GET /assignments/options")).assignments.length,
      "the statuses": () => inAll(["overdue", "upcoming"], "GET /assignments", "status"),
      ...inReports("assignments_due"),
    },
    announcements: {
      "the list": list("GET /announcements"),
      "the dashboard": async () => (await stats()).announcements,
    },
    "coming events": {
      "the list": list("GET /events", { status: "upcoming" }),
      "the dashboard": async () => (await stats()).upcoming_events,
    },
    registrations: {
      "the list": list("GET /registrations"),
      "the dashboard": async () => (await stats()).registrations,
      "the menu": async () => (await waiting()).registrations,
    },
    "waiting excuses": {
      "the list": list("GET /excuses", { state: "waiting" }),
      "the dashboard": async () => (await stats()).excuses,
      "the menu": async () => (await waiting()).excuses,
    },
    "unsent mail": {
      "the list": list("GET /mail", { status: "unsent" }),
      "the dashboard": async () => (await stats()).unsent_mail,
      "the menu": async () => (await waiting()).unsent_mail,
    },
    "low attendance": {
      "the list": list("GET /attendance/low"),
      "the export": fileOf("GET /attendance/low/export"),
    },
    "attendance records": {
      "the list": list("GET /attendance"),
      "the list's figures": async () => (await data("admin", "GET /attendance")).stats.total,
      "the export": fileOf("GET /attendance/export"),
      "the statuses": () => inAll(["present", "absent", "late"], "GET /attendance", "status"),
      ...inReports("class_sessions"),
    },
    grades: {
      "the list": list("GET /grades"),
      "the export": fileOf("GET /grades/export"),
      "the types": () => inAll(["assignment", "end_module"], "GET /grades", "grade_type"),
      "published and drafts": () => inAll(["yes", "no"], "GET /grades", "published"),
    },
    "published grades": {
      "the list": list("GET /grades", { published: "yes" }),
      "the list's figures": async () =>
        (await data("admin", "GET /grades/stats", { query: { published: "yes" } })).stats.total_grades,
      ...inReports("grades_given"),
      "the report by subject": async () =>
        sumOf(Object.values(await tableOf("grades", "grades_by_subject", "grades_given"))),
      "the report by class": async () =>
        sumOf(Object.values(await tableOf("grades", "grades_by_class", "grades_given"))),
      "the report by type": async () =>
        sumOf(Object.values(await tableOf("grades", "grades_by_type", "grades_given"))),
      "the report by month": async () =>
        sumOf(Object.values(await tableOf("grades", "grades_by_month", "grades_given"))),
    },
    "the average of the published grades": {
      "the list's figures": async () =>
        (await data("admin", "GET /grades/stats", { query: { published: "yes" } })).stats.average_percentage,
      ...inReports("average_percentage"),
    },
    "students with performance": {
      "the list": list("GET /performance-reports"),
      "the list's figures": async () =>
        (await data("admin", "GET /performance-reports/stats")).stats.total_students,
      "the export": fileOf("GET /performance-reports/export"),
    },
    "students with results": {
      "the list's rows": async () =>
        (await data("admin", "GET /performance-reports")).students.filter(
          (row) => row.overall_average !== null,
        ).length,
      "the list's figures": async () =>
        (await data("admin", "GET /performance-reports/stats")).stats.students_with_results,
    },
    "finished modules": {
      "the report academic": () => figureOf("academic", "results"),
      "the report modules": () => figureOf("modules", "results"),
      "its letters": async () => sumOf(Object.values(await tableOf("academic", "letters", "results"))),
      "its terms": async () => sumOf(Object.values(await tableOf("academic", "results_by_term", "results"))),
      "its classes": async () =>
        sumOf(Object.values(await tableOf("academic", "results_by_class", "results"))),
    },
    "work to mark": {
      "the menu": async () => (await waiting()).to_mark,
      "the list": async () => (await data("admin", "GET /grade-sheets/waiting")).to_mark,
      "the list's classes": async () => toMarkIn((await data("admin", "GET /grade-sheets/waiting")).work),
    },
  }
}

import { added, type Figures, office, own, type Place, sumOf } from "./places.ts"

type Dashboard = "/admin/dashboard" | "/lecturers/my/dashboard" | "/students/my-dashboard"

/** The notifications of a person whose dashboard this is. */
export const inboxFigures = (dashboard: Dashboard): Figures => ({
  "unread notifications": [
    own("/notifications/unread-count", ({ count }) => count),
    own("/dashboard/waiting", ({ waiting }) => waiting.unread),
    own(dashboard, ({ unreadCount }) => unreadCount),
    own("/notifications", ({ unreadCount }) => unreadCount),
    own("/notifications", ({ notifications }) => notifications.filter((row) => !row.is_read).length),
    own("/notifications/stats", ({ stats }) => stats.unread),
  ],
  notifications: [
    own("/notifications"),
    own("/notifications/stats", ({ stats }) => stats.total),
    own("/notifications/stats", ({ stats }) => sumOf(Object.values(stats.byType))),
  ],
})

/** The figures of a lecturer, as they and the office see them. */
export const lecturerFigures: Figures = {
  modules: [
    own("/lecturers/my/subjects"),
    own("/lecturers/my/subjects/stats", ({ stats }) => stats.modules),
    own("/lecturers/my/dashboard", ({ stats }) => stats.modules),
    office("/lecturers/{id}/modules"),
  ],
  "assignments in modules": [
    own("/lecturers/my/subjects/stats", ({ stats }) => stats.assignments),
    own("/lecturers/my/subjects", ({ subjects }) => sumOf(subjects.map((row) => row.assignments_count))),
  ],
  "students of the own list": [
    own("/students/my/class"),
    own("/students/my/class", ({ students }) => students.length),
    own("/students/my/class", ({ stats }) => stats.total),
    own("/lecturers/my/dashboard", ({ stats }) => stats.students),
  ],
  "students whom the lecturer may see": [own("/students"), office("/lecturers/{id}/students")],
  classes: [
    own("/students/my/class", ({ classes }) => classes),
    own("/lecturers/my/dashboard", ({ classes }) => classes),
  ],
  assignments: [
    own("/assignments"),
    own("/assignments/stats", ({ stats }) => stats.total),
    own("/lecturers/my/dashboard", ({ stats }) => stats.assignments),
    own("/assignments/options", (data) => data.assignments.length),
    added(own("/assignments?status=overdue"), own("/assignments?status=upcoming")),
  ],
  "attendance records": [
    own("/lecturer-attendance/my/records"),
    own("/lecturer-attendance/my/records", ({ stats }) => stats.total),
    office("/attendance?lecturer_id={id}"),
  ],
  "attendance of classes": [
    own("/lecturers/my/dashboard", ({ attendance }) => attendance),
    own("/attendance/lecturer-stats", (data) => data),
  ],
  materials: [
    own("/materials"),
    own("/materials/counts-by-type", ({ counts }) => sumOf(counts.map((row) => row.count))),
    own("/lecturers/my/dashboard", (data) => sumOf(data.materials.map((row) => row.count))),
  ],
  "work to mark": [
    own("/dashboard/waiting", ({ waiting }) => waiting.to_mark),
    own("/lecturers/my/dashboard", ({ to_mark }) => to_mark.to_mark),
    own("/lecturers/my/dashboard", ({ waiting }) => waiting.to_mark),
    own("/grade-sheets/waiting", ({ to_mark }) => to_mark),
    own("/grade-sheets/waiting", ({ work }) =>
      sumOf(work.flatMap((piece) => piece.classes.map((row) => row.handed_in - row.marked))),
    ),
  ],
  "students of the class whose reports are written": [
    own("/continuous-performance-reports/writing"),
    own(
      "/continuous-performance-reports/writing",
      (data) => data.classes.find(({ name }) => name === data.class)?.students ?? 0,
    ),
  ],
  "published grades": [
    own("/grades?published=yes"),
    own("/grades/stats?published=yes", ({ stats }) => stats.total_grades),
  ],
}

/** The figures of a module for a lecturer who teaches it. */
export const taughtFigures: Figures = {
  "students of the module": [
    own("/lecturers/my/subjects", ({ subjects }, { about }) => moduleIn(subjects, about)?.enrolled_students),
    own("/subjects/{id}/students"),
  ],
  "assignments of the module": [
    own("/lecturers/my/subjects", ({ subjects }, { about }) => moduleIn(subjects, about)?.assignments_count),
    own("/assignments?subject_id={id}&term_id={term_id}"),
  ],
  "materials of the module": [
    own("/lecturers/my/subjects", ({ subjects }, { about }) => moduleIn(subjects, about)?.materials_count),
    own("/materials?subject_id={id}"),
  ],
}

const moduleIn = <Row extends { id: number }>(
  subjects: readonly Row[],
  about: Readonly<Record<string, unknown>>,
) => subjects.find(({ id }) => id === about.id)

const onDashboard = (name: string): Place => ({
  name: "the dashboard",
  read: async (_replies, about) => about[name],
})
const published = "subject_id={subject_id}&term_id={term_id}&published=yes"

/** The marks of a subject, or with a filter of one class, that somebody's dashboard shows, against the list of grades. */
export const standingFigures = (filter: "" | "&class={class}" = ""): Figures => ({
  "mean of the marks": [
    onDashboard("mean"),
    own(`/grades/stats?${published}${filter}`, ({ stats }) => stats.average_percentage),
  ],
  "marks that count": [
    onDashboard("marks"),
    own(`/grades/spread?${published}${filter}`, ({ spread }) => spread?.total ?? 0),
  ],
})

type Standing = {
  subject_id: number
  term_id: number
  class: string | null
  mean: number | null
  spread: number[]
}

/** Reads the rows of marks on a dashboard. */
export const standingsIn = ({ marks }: { marks: readonly Standing[] }) =>
  marks.map(({ spread, ...row }) => ({ ...row, marks: sumOf(spread) }))

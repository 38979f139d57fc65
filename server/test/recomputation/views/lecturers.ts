import type { Caller } from "../../college.ts"
import { sumOf, toMarkIn } from "./counting.ts"
import type { Figures, Views } from "./views.ts"

/** A person's unread notifications, in the bell and in the list. */
export function inboxFigures(
  { data }: Views,
  whose: string,
  caller: Caller,
  dashboard: DashboardKey,
): Figures {
  const list = async () => await data(caller, "GET /notifications")
  const stats = async () => (await data(caller, "GET /notifications/stats")).stats
  return {
    [`unread notifications of ${whose}`]: {
      "the bell": async () => (await data(caller, "GET /notifications/unread-count")).count,
      "the menu": async () => (await data(caller, "GET /dashboard/waiting")).waiting.unread,
      "the dashboard": async () => (await data(caller, dashboard)).unreadCount,
      "the list": async () => (await list()).unreadCount,
      "the list's rows": async () => (await list()).notifications.filter((row) => !row.is_read).length,
      "the list's figures": async () => (await stats()).unread,
    },
    [`notifications of ${whose}`]: {
      "the list": async () => (await list()).total,
      "the list's figures": async () => (await stats()).total,
      "the types": async () => sumOf(Object.values((await stats()).byType)),
    },
  }
}
type DashboardKey = "GET /admin/dashboard" | "GET /lecturers/my/dashboard" | "GET /students/my-dashboard"

export type OneLecturer = { id: number; caller: Caller }

/** The figures of a lecturer, as they and the office see them. */
export async function lecturerFigures({ data, total }: Views, { id, caller }: OneLecturer): Promise<Figures> {
  const params = { id }
  const dashboard = async () => await data(caller, "GET /lecturers/my/dashboard")
  const modules = async () => (await data(caller, "GET /lecturers/my/subjects")).subjects
  const moduleStats = async () => (await data(caller, "GET /lecturers/my/subjects/stats")).stats
  const ownClass = async () => await data(caller, "GET /students/my/class")
  const records = async () => await data(caller, "GET /lecturer-attendance/my/records")
  const work = async () => await data(caller, "GET /grade-sheets/waiting")
  const taught = (await modules()).flatMap(({ id: subject_id, code, term_id }) =>
    term_id === null ? [] : [{ subject_id, code, term_id }],
  )
  return {
    "modules of a lecturer": {
      "the list": total(caller, "GET /lecturers/my/subjects"),
      "the list's figures": async () => (await moduleStats()).modules,
      "the dashboard": async () => (await dashboard()).stats.modules,
      "the office's view": total("admin", "GET /lecturers/{id}/modules", {}, params),
    },
    "assignments in the modules of a lecturer": {
      "the list's figures": async () => (await moduleStats()).assignments,
      "the list's rows": async () => sumOf((await modules()).map((row) => row.assignments_count)),
    },
    "students of a lecturer's list": {
      "the list": total(caller, "GET /students/my/class"),
      "the list's rows": async () => (await ownClass()).students.length,
      "the list's figures": async () => (await ownClass()).stats.total,
      "the dashboard": async () => (await dashboard()).stats.students,
    },
    "students whom a lecturer may see": {
      "the list": total(caller, "GET /students"),
      "the office's view": total("admin", "GET /lecturers/{id}/students", {}, params),
    },
    "classes of a lecturer": {
      "the list": async () => (await ownClass()).classes,
      "the dashboard": async () => (await dashboard()).classes,
    },
    "assignments of a lecturer": {
      "the list": total(caller, "GET /assignments"),
      "the list's figures": async () => (await data(caller, "GET /assignments/stats")).stats.total,
      "the dashboard": async () => (await dashboard()).stats.assignments,
      "the options": async () => (await data(caller, "GET /assignments/options")).assignments.length,
    },
    "attendance records of a lecturer": {
      "the list": async () => (await records()).total,
      "the list's figures": async () => (await records()).stats.total,
      "the office's list": total("admin", "GET /attendance", { lecturer_id: id }),
    },
    "attendance of a lecturer's classes": {
      "the dashboard": async () => (await dashboard()).attendance,
      "the attendance screen": async () => await data(caller, "GET /attendance/lecturer-stats"),
    },
    "materials of a lecturer": {
      "the list": total(caller, "GET /materials"),
      "the types": async () =>
        sumOf((await data(caller, "GET /materials/counts-by-type")).counts.map((row) => row.count)),
      "the dashboard": async () => sumOf((await dashboard()).materials.map((row) => row.count)),
    },
    "work that a lecturer has to mark": {
      "the menu": async () => (await data(caller, "GET /dashboard/waiting")).waiting.to_mark,
      "the dashboard": async () => (await dashboard()).to_mark.to_mark,
      "the dashboard's menu": async () => (await dashboard()).waiting.to_mark,
      "the list": async () => (await work()).to_mark,
      "the list's classes": async () => toMarkIn((await work()).work),
    },
    "published grades that a lecturer sees": {
      "the list": total(caller, "GET /grades", { published: "yes" }),
      "the list's figures": async () =>
        (await data(caller, "GET /grades/stats", { query: { published: "yes" } })).stats.total_grades,
    },
    ...Object.assign(
      {},
      ...taught.map(({ subject_id, code, term_id }): Figures => {
        const module = async () => (await modules()).find((row) => row.id === subject_id)
        return {
          [`a lecturer's students of ${code}`]: {
            "the list of modules": async () => (await module())?.enrolled_students,
            "the students of the module": total(
              caller,
              "GET /subjects/{id}/students",
              {},
              { id: subject_id },
            ),
          },
          [`a lecturer's assignments in ${code}`]: {
            "the list of modules": async () => (await module())?.assignments_count,
            "the list of assignments": total(caller, "GET /assignments", { subject_id, term_id }),
          },
          [`a lecturer's materials of ${code}`]: {
            "the list of modules": async () => (await module())?.materials_count,
            "the list of materials": total(caller, "GET /materials", { subject_id }),
          },
        }
      }),
    ),
  }
}

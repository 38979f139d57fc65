import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { countsOf, sumOf } from "./counting.ts"
import type { Figures, Views } from "./views.ts"

/** The counts that the rows of a list show, against the lists that they lead to. */
export function recordFigures({ data, total, fileRows }: Views, found: Found): Figures {
  const { assignment, announcement, event, term } = found
  const totalsOf = async (names: readonly string[], count: (name: string) => Promise<number>) => {
    const counted = names.map(async (name) => ({ name, count: await count(name) }))
    return countsOf(
      await Promise.all(counted),
      (row) => row.name,
      (row) => row.count,
    )
  }
  const cohorts = async () => (await data("admin", "GET /cohorts")).cohorts
  const departments = async () => (await data("admin", "GET /departments")).departments
  const years = async () => (await data("admin", "GET /academic-years")).academicYears
  const rowOf = async () => {
    const rows: Assignment[] = (await data("admin", "GET /assignments")).assignments
    return rows.find((row) => row.id === assignment)
  }
  const announced = async () => {
    const params = { id: announcement }
    const row: Announcement = (await data("admin", "GET /announcements/{id}", { params })).announcement
    return row
  }
  const readers = async () =>
    await data("admin", "GET /announcements/{id}/readers", { params: { id: announcement } })
  const happening = async () => (await data("admin", "GET /events")).events.find((row) => row.id === event)
  const attendees = async () =>
    (await data("admin", "GET /events/{id}/attendees", { params: { id: event } })).attendees
  return {
    "students by cohort": {
      "the cohorts": async () =>
        countsOf(
          await cohorts(),
          (row) => row.name,
          (row) => row.students_count,
        ),
      "the list of students": async () =>
        totalsOf(
          (await cohorts()).map((row) => row.name),
          (name) => total("admin", "GET /students", { ipte_cohort: name })(),
        ),
    },
    "lecturers by department": {
      "the departments": async () =>
        countsOf(
          await departments(),
          (row) => row.name,
          (row) => row.lecturers_count,
        ),
      "the list of lecturers": async () =>
        totalsOf(
          (await departments()).map((row) => row.name),
          (name) => total("admin", "GET /lecturers", { department: name })(),
        ),
    },
    "terms by academic year": {
      "the academic years": async () =>
        countsOf(
          await years(),
          (row) => row.id,
          (row) => row.terms_count,
        ),
      "the terms": async () =>
        totalsOf(
          (await years()).map((row) => String(row.id)),
          (id) => total("admin", "GET /terms", { academic_year_id: id })(),
        ),
    },
    "students of a term": {
      "the terms": async () =>
        (await data("admin", "GET /terms")).terms.find((row) => row.id === term)?.students_count,
      "its performance": total("admin", "GET /performance-reports", { term_id: term }),
    },
    "submissions of an assignment": {
      "the list of assignments": async () => (await rowOf())?.submissions_count,
      "its submissions": total("admin", "GET /assignments/{id}/submissions", {}, { id: assignment }),
    },
    "people whom an announcement reaches": {
      "the announcement": async () => [(await announced()).readers_count, (await announced()).read_count],
      "the readers": async () => [(await readers()).counts.total, (await readers()).counts.read],
      "the groups": async () => {
        const { groups } = await readers()
        return [sumOf(groups.map((row) => row.total)), sumOf(groups.map((row) => row.read))]
      },
      "the readers' list": async () => {
        const list = (state: string) =>
          total("admin", "GET /announcements/{id}/readers", { state }, { id: announcement })()
        return [(await list("read")) + (await list("unread")), await list("read")]
      },
    },
    "people with a place at an event": {
      "the list": async () => [(await happening())?.registered_count, (await happening())?.waiting_count],
      "the attendees": async () => {
        const states = (await attendees()).map((row) => row.state)
        return ["registered", "waiting"].map((state) => states.filter((each) => each === state).length)
      },
    },
    "attendees of an event": {
      "the list": total("admin", "GET /events/{id}/attendees", {}, { id: event }),
      "the export": async () =>
        (await fileRows("admin", "GET /events/{id}/attendees/export", { params: { id: event } })).length,
    },
  }
}
export type Found = Record<"assignment" | "announcement" | "event" | "term", number>

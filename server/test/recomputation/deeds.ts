import { sql } from "kysely"
import type { Database } from "../../src/lib/db/database.ts"
import type { Caller } from "../college.ts"
import type { formOf } from "../forms.ts"

export type Deed = {
  method: "POST" | "PUT" | "PATCH" | "DELETE"
  url: string
  body?: object
  /** An administrator, unless somebody else is named. */
  caller?: Caller
  form?: Awaited<ReturnType<typeof formOf>>
}
export type Chance = ReturnType<typeof chanceOf>

/** Chance that repeats with its seed. */
export function chanceOf(seed: number) {
  let state = seed
  /** A whole number from 0 to below `count`. */
  const below = (count: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % count
  }
  return { below, oneOf: <Item>(items: readonly Item[]) => items[below(items.length)] as Item }
}

export type Found = Readonly<Record<string, number | string | null>>

const inOpenTerm =
  "join offering on offering.id = offering_id join term on term.id = term_id and closed_at is null"

/** Each student and a piece of their class's work in an open term, with the version of the mark, or 0. */
export const work = `select enrolment.student_id, enrolment.class, subject_id, offering.term_id, assignment.id,
    coalesce(grade.version, 0) as version
  from assignment ${inOpenTerm}
    join enrolment on enrolment.term_id = offering.term_id and enrolment.class = assignment.class
    left join grade on grade.assignment_id = assignment.id and grade.student_id = enrolment.student_id
  where assignment.deleted_at is null order by enrolment.student_id, assignment.id`
const modules = `select enrolment.student_id, subject_id, offering.term_id
  from offering join term on term.id = term_id and closed_at is null join enrolment using (term_id)
  order by enrolment.student_id, offering.id`
const places = `select subject.id as subject_id, term.id as term_id, lecturer.id as lecturer_id
  from subject join term using (year_of_study, kind), lecturer
  where subject.deleted_at is null and lecturer.deleted_at is null and closed_at is null
  order by subject.id, term.id, lecturer.id`

export const post = (url: string, body: object = {}): Deed => ({ method: "POST", url, body })
export const put = (url: string, body: object = {}): Deed => ({ method: "PUT", url, body })

/** Finds one of the rows of a query by chance. */
export const finderOf =
  (db: Database, { oneOf }: Chance) =>
  async (query: string): Promise<Found> => {
    const { rows } = await sql<Found>`${sql.raw(query)}`.execute(db)
    return rows.length > 0 ? oneOf(rows) : {}
  }

/** Makes the deeds of an office, with fields that fit each other. Some are refused nevertheless. */
export function deedsOf(db: Database, chance: Chance): (() => Promise<Deed>)[] {
  const { below, oneOf } = chance
  const one = finderOf(db, chance)
  const all = (table: string) => one(`select id from ${table} order by id`)
  const living = (table: string) => one(`select id from ${table} where deleted_at is null order by id`)
  const grade = () => one(`select grade.id from grade ${inOpenTerm} order by grade.id`)
  const session = () => one("select id from class_session where date > current_date - 40 order by id")
  const deletion = (path: string, find: () => Promise<Found>) => async (): Promise<Deed> => ({
    method: "DELETE",
    url: `${path}/${(await find()).id}`,
  })
  const aClass = () => `P${1 + below(15)}`
  const points = (state: string) => ({ state, points_earned: state === "number" ? below(11) : null })

  return [
    async () => {
      const state = oneOf(["number", "number", "missing", "exempt", "absent"])
      return put(`/grades/${(await grade()).id}`, { ...points(state), reason: "Counted again" })
    },
    deletion("/grades", grade),
    async () => {
      const { student_id, id } = await one(work)
      return post("/grades", { student_id, assignment_id: id, points_earned: below(10) })
    },
    async () =>
      post("/grades", {
        ...(await one(modules)),
        grade_type: "end_module",
        max_points: 100,
        points_earned: below(100),
      }),
    async () => {
      const { student_id, version, id, ...sheet } = await one(work)
      const state = oneOf(["number", "number", "missing", "exempt", "none"])
      return put("/grade-sheets", {
        ...sheet,
        cells: [{ student_id, column: `a${id}`, version, ...points(state) }],
      })
    },
    async () => {
      const { id, subject_id, term_id, class: className } = await one(work)
      return post("/grade-sheets/publish", { subject_id, term_id, class: className, column: `a${id}` })
    },
    async () => {
      const ids = [(await living("student")).id, (await living("student")).id]
      const change = oneOf([
        "activate",
        "deactivate",
        "move",
        "move",
        "withdraw",
        "readmit",
        "readmit",
        "delete",
      ])
      return post("/students/change", { ids, change, to_class: aClass() })
    },
    ...["lecturer", "subject", "assignment", "event", "announcement"].map((noun) =>
      deletion(`/${noun}s`, () => (noun === "event" || noun === "announcement" ? all(noun) : living(noun))),
    ),
    async () => post("/deleted-records/restore", { ids: [(await all("deleted_record")).id] }),
    async () => post("/offerings", { ...(await one(places)), another_semester: true }),
    async () =>
      post("/teaching-assignments", {
        ...(await one(places)),
        class: oneOf(["", aClass()]),
        another_semester: true,
      }),
    deletion("/teaching-assignments", () => all("teaching_assignment")),
    async () =>
      post(`/excuses/${(await all("excuse")).id}/${oneOf(["accept", "reject"])}`, { answer: "Get well" }),
    async () => {
      const { id = 0 } = await session()
      const marks = db.selectFrom("register_mark").select("student_id").where("session_id", "=", Number(id))
      const attendance = (await marks.orderBy("student_id").execute()).map(({ student_id }) => ({
        student_id,
        status: oneOf(["present", "absent", "late"]),
      }))
      return put(`/attendance/${id}/register`, { attendance, reason: "The list on paper says so" })
    },
    deletion("/attendance", session),
    async () =>
      put(`/terms/${(await one("select id from term where closed_at is null order by id")).id}/activate`),
    deletion("/holidays", () => all("holiday")),
    deletion("/timetable", () => living("timetable_entry")),
  ]
}

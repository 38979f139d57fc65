import { sql } from "kysely"
import type { Announcement } from "#contract/communication/announcements/endpoints.ts"
import { announcementTasks } from "../src/communication/announcements/jobs.ts"
import type { Caller, College } from "./college.ts"
import { courseOf } from "./course.ts"
import { formOf } from "./forms.ts"
import { assign } from "./taughtClasses.ts"
import { truncate } from "./truncate.ts"

/** A college with a term of each year of study, a student of each in P1, and a subject that is taught in the first. */
export async function announcementsOf(college: College) {
  const { call, db, inject } = college
  const course = courseOf(college)
  const terms = [await course.addTerm(1), await course.addTerm(4)] as const
  const subject = await course.addSubject("Mathematics")
  const lecturer = await course.addLecturer(null, "Chikondi")
  const otherLecturer = await course.addLecturer(null, "Limbani")
  await assign(db, lecturer.id, subject.id, terms[0].id, "P1")
  const first = await course.addStudent(terms[0].id, "P1", "Tadala")
  const second = await course.addStudent(terms[1].id, "P1", "Mphatso")
  await db.updateTable("student").set({ year_of_study: 2 }).where("id", "=", second.id).execute()

  const [publishing] = announcementTasks(db)
  const water = { title: "No water on Friday", content: "The pump is repaired." }
  const create = (fields: object = {}, caller: Caller = "admin") =>
    call(caller, "POST /announcements", { body: { ...water, ...fields } })
  const find = (caller: Caller, id: number) => call(caller, "GET /announcements/{id}", { params: { id } })

  return {
    ...course,
    terms,
    subject,
    lecturer,
    otherLecturer,
    first,
    second,
    create,
    find,
    /** An announcement as administrators see it. */
    async managed(id: number): Promise<Announcement> {
      return (await find("admin", id)).body.data.announcement
    },
    /** The id of a new announcement. */
    add: async (fields: object = {}) => (await create(fields)).body.data.announcement.id,
    edit: (id: number, fields: object = {}) =>
      call("admin", "PUT /announcements/{id}", { params: { id }, body: { ...water, ...fields } }),
    /** Sends the form with a file, as a browser does. */
    async send(fields: object, file?: { name: string; content: Buffer }, id?: number) {
      const form = await formOf({ ...water, ...fields }, file && { attachment: file })
      const url = `/api/announcements${id === undefined ? "" : `/${id}`}`
      const answer = await inject("admin", { method: id === undefined ? "POST" : "PUT", url, ...form })
      return { status: answer.statusCode, body: answer.json() }
    },
    download: (caller: Caller, id: number) => inject(caller, { url: `/api/announcements/${id}/attachment` }),
    async listed(caller: Caller, query: object = {}) {
      return (await call(caller, "GET /announcements", { query })).body.data.announcements
    },
    read: (caller: Caller, id: number) => call(caller, "POST /announcements/{id}/read", { params: { id } }),
    remind: (id: number, caller: Caller = "admin") =>
      call(caller, "POST /announcements/{id}/remind", { params: { id } }),
    /** Simulates the passing of time: moves the times of all announcements back by an interval. */
    pass: (interval: string) =>
      db
        .updateTable("announcement")
        .set({
          publish_at: sql`publish_at - ${interval}::interval`,
          expires_at: sql`expires_at - ${interval}::interval`,
          reminded_at: sql`reminded_at - ${interval}::interval`,
        })
        .execute(),
    /** Runs the job that notifies the audience. */
    publish: (id: number) => publishing!.work({ id }),
    /** The time of the job that will notify the audience. */
    async waiting(id: number) {
      const { rows } = await sql<{ run_at: string }>`
        select run_at from graphile_worker.jobs where key = ${`announcement ${id}`}`.execute(db)
      return rows.map(({ run_at }) => run_at)
    },
    /** The first names of the people who have a notification of this type. */
    async notified(type: "announcement" | "reminder" = "announcement") {
      const rows = await db
        .selectFrom("notification")
        .innerJoin("person", "person.id", "person_id")
        .select(["first_name", "person.role"])
        .where("type", "=", type)
        .orderBy("notification.id")
        .execute()
      return rows.map(({ first_name, role }) => (first_name === "Test" ? role : first_name)).toSorted()
    },
    async clear() {
      await truncate(db, ["announcement", "notification"])
      await sql`delete from graphile_worker._private_jobs`.execute(db)
    },
  }
}

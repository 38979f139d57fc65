import type { Role } from "#contract/lib/endpoints.ts"
import type { College } from "./college.ts"

const day = 24 * 60 * 60 * 1000

/** An instant this many days from now; today's is an hour ago. */
export const inDays = (days: number) => new Date(Date.now() + days * day - day / 24).toISOString()

let made = 0

/** Adds and edits events as an administrator, and registers people for them. */
export function eventsOf({ call, db, bearerOf }: College) {
  const params = (id: number) => ({ params: { id } })
  type Caller = Role | { bearer: string } | null
  return {
    /** Adds an event in ten days, unless the fields say otherwise. */
    async add(fields: object = {}) {
      const body = { title: "Choir evening", start_date: inDays(10), ...fields }
      const answer = await call("admin", "POST /events", { body })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body.data.event
    },
    edit: (id: number, body: object) => call("admin", "PUT /events/{id}", { params: { id }, body }),
    remove: (id: number, query: object = {}) =>
      call("admin", "DELETE /events/{id}", { params: { id }, query }),
    find: async (id: number, caller: Caller = "admin") =>
      (await call(caller, "GET /events/{id}", params(id))).body.data.event,
    register: (caller: Caller, id: number) => call(caller, "POST /events/{id}/register", params(id)),
    cancel: (caller: Caller, id: number) => call(caller, "DELETE /events/{id}/registration", params(id)),
    attendees: async (id: number, query: object = {}) =>
      (await call("admin", "GET /events/{id}/attendees", { params: { id }, query })).body.data,

    /** Students who are signed in. */
    async members(count: number) {
      const people = await db
        .insertInto("person")
        .values(
          Array.from({ length: count }, () => ({
            email: `member${++made}@college.example`,
            ...({ role: "student", requested_role: "student", status: "active" } as const),
            first_name: "Member",
            last_name: String(made).padStart(3, "0"),
          })),
        )
        .returning(["id", "email"])
        .execute()
      return Promise.all(people.map(async (person) => ({ ...person, bearer: await bearerOf(person.id) })))
    },
    /** The titles of a person's notifications about events, the oldest first. */
    notificationsOf: async (personId: number) =>
      (
        await db
          .selectFrom("notification")
          .select("title")
          .where("person_id", "=", personId)
          .orderBy("created_at")
          .orderBy("id")
          .execute()
      ).map(({ title }) => title),
  }
}

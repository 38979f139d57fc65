import type { KeyObject } from "node:crypto"
import { sql } from "kysely"
import { isPast } from "../db/clock.ts"
import { compileOnce } from "../db/compileOnce.ts"
import type { Database } from "../db/database.ts"
import { anyOf } from "../db/filters.ts"
import { createSessionTokens, type Tokens } from "./sessionTokens.ts"
import type { Viewer } from "./viewer.ts"

/** The device of a sign-in: its user agent, its address, and the device id in its cookie. */
export type Device = { device: string; address: string; deviceId?: string }
export type Sessions = ReturnType<typeof createSessions>

const graceSeconds = 60
export const longestDays = 30

/**
 * A session lasts until it is ended, or has been idle for the minutes that the person chose; 0 ("never") means 30 days. A
 * session whose times are in the future, because the clock was ahead, has ended too.
 */
const alive = sql<boolean>`session.ended_at is null and person.status = 'active' and person.deleted_at is null
  and session.created_at > now() - make_interval(days => ${sql.lit(longestDays)})
  and session.last_active_at > now() - case person.idle_minutes
    when 0 then make_interval(days => ${sql.lit(longestDays)})
    else make_interval(mins => person.idle_minutes) end
  and ${isPast("session.created_at", "session.last_active_at", "session.rotated_at")}`

export function createSessions(secret: KeyObject) {
  const { issue, idOfBearer, readCookie } = createSessionTokens(secret)

  return {
    async start(db: Database, personId: number, { device, address, deviceId }: Device) {
      const { id } = await db
        .insertInto("session")
        .values({ person_id: personId, device: device.slice(0, 300), address, device_id: deviceId })
        .returning("id")
        .executeTakeFirstOrThrow()
      return { ...issue(id, 1), sessionId: id }
    },

    /**
     * Renews a session. The previous cookie is accepted for another minute and is replaced by the same new one, so that a
     * lost reply or a second tab signs nobody out. An older cookie must be a copy, so it ends the session.
     */
    async renew(db: Database, cookie: string): Promise<(Tokens & { personId: number }) | undefined> {
      const sentCookie = readCookie(cookie)
      if (!sentCookie) return undefined
      const { id, generation } = sentCookie
      const renewed = await db
        .updateTable("session")
        .from("person")
        .set({ generation: generation + 1, rotated_at: sql`now()` })
        .whereRef("person.id", "=", "session.person_id")
        .where("session.id", "=", id)
        .where("generation", "=", generation)
        .where(alive)
        .returning("person_id")
        .executeTakeFirst()
      if (renewed) return { ...issue(id, generation + 1), personId: renewed.person_id }
      const session = await db
        .selectFrom("session")
        .innerJoin("person", "person.id", "session.person_id")
        .select(["person_id", "generation"])
        .select(
          sql<boolean>`rotated_at > now() - make_interval(secs => ${sql.lit(graceSeconds)})`.as("in_grace"),
        )
        .where("session.id", "=", id)
        .where(alive)
        .executeTakeFirst()
      if (!session) return undefined
      if (session.in_grace && session.generation === generation + 1) {
        return { ...issue(id, session.generation), personId: session.person_id }
      }
      await this.end(db, id)
      return undefined
    },

    /** The person behind a bearer. Unless `background`, this counts as activity, which is recorded at most once a minute. */
    async authenticate(
      db: Database,
      bearer: string,
      { background }: { background: boolean },
    ): Promise<Viewer | null> {
      const sessionId = idOfBearer(bearer)
      const viewer = sessionId ? await findViewer(db, sessionId) : undefined
      if (!viewer) return null
      if (viewer.unrecorded && !background) {
        await db
          .updateTable("session")
          .set({ last_active_at: sql`now()` })
          .where("id", "=", viewer.viewer.sessionId)
          .execute()
      }
      return viewer.viewer
    },

    /** The person behind a bearer or a cookie. Neither renews the session nor records activity. */
    async find(db: Database, { bearer, cookie }: { bearer: string | undefined; cookie: string | undefined }) {
      const id = bearer === undefined ? this.idOf(cookie) : idOfBearer(bearer)
      return id ? (await findViewer(db, id))?.viewer : undefined
    },

    /** The session of a cookie. The cookie may be outdated, because signing out needs no more. */
    idOf: (cookie: string | undefined) => (cookie === undefined ? undefined : readCookie(cookie)?.id),

    async end(db: Database, sessionId: string) {
      await db
        .updateTable("session")
        .set({ ended_at: sql`now()` })
        .where("id", "=", sessionId)
        .where("ended_at", "is", null)
        .execute()
    },

    /**
     * Ends a person's sessions on a device, and forgets the device: their next sign-in there counts as one on a new
     * device.
     */
    async forgetDevice(db: Database, personId: number, deviceId: string) {
      await db
        .updateTable("session")
        .set({ ended_at: sql`coalesce(ended_at, now())`, device_id: sql`gen_random_uuid()` })
        .where("person_id", "=", personId)
        .where("device_id", "=", deviceId)
        .execute()
    },

    /** Signs out every device, after a change of password, deactivation or erasure. */
    async endAll(db: Database, ...people: number[]) {
      if (people.length === 0) return
      await db
        .updateTable("session")
        .set({ ended_at: sql`now()` })
        .where("person_id", "=", anyOf(people))
        .where("ended_at", "is", null)
        .execute()
    },
  }
}

const viewers = compileOnce((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .leftJoin("lecturer", (join) =>
      join
        .onRef("lecturer.person_id", "=", "person.id")
        .on("person.role", "=", "lecturer")
        .on("lecturer.deleted_at", "is", null),
    )
    .leftJoin("student", (join) =>
      join
        .onRef("student.person_id", "=", "person.id")
        .on("person.role", "=", "student")
        .on("student.deleted_at", "is", null),
    )
    .select(["person.id", "person.role", "must_change_password"])
    .select(["lecturer.id as lecturer_id", "student.id as student_id"])
    .select(sql<boolean>`last_active_at < now() - interval '1 minute'`.as("unrecorded"))
    .where("session.id", "=", sessionId)
    .where(alive),
)

async function findViewer(db: Database, sessionId: string) {
  const row = await viewers(db, { sessionId }).executeTakeFirst()
  if (!row) return undefined
  const viewer: Viewer = {
    personId: row.id,
    role: row.role,
    lecturerId: row.lecturer_id,
    studentId: row.student_id,
    sessionId,
    mustChangePassword: row.must_change_password,
  }
  return { viewer, unrecorded: row.unrecorded }
}

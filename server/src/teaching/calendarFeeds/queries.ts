import { sql } from "kysely"
import { hashOfToken } from "../../lib/auth/hashes.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import type { CalendarEntry } from "../../lib/files/calendarFiles.ts"

/** The part of a viewer that decides what a person sees. A calendar application that reads a feed has no session. */
type FeedOwner = Pick<Viewer, "personId" | "role" | "lecturerId" | "studentId">

/** Finds a noun's entries for a person's calendar. */
export type CalendarSource = (db: Database, owner: FeedOwner) => Promise<CalendarEntry[]>

export function findFeed(db: Database, personId: number) {
  return db
    .selectFrom("calendar_feed")
    .select("created_at")
    .where("person_id", "=", personId)
    .executeTakeFirst()
}

/** Creates a person's feed, or gives it another secret, which invalidates the old address. */
export function saveFeed(db: Database, personId: number, secret: string) {
  const hash = hashOfToken(secret)
  return db
    .insertInto("calendar_feed")
    .values({ person_id: personId, hash })
    .onConflict((feed) => feed.column("person_id").doUpdateSet({ hash, created_at: sql`now()` }))
    .returning("created_at")
    .executeTakeFirstOrThrow()
}

export const deleteFeed = (db: Database, personId: number) =>
  db.deleteFrom("calendar_feed").where("person_id", "=", personId).execute()

/** The person behind a secret, as long as they may sign in. */
export const findOwner = (db: Database, secret: string): Promise<FeedOwner | undefined> =>
  db
    .selectFrom("calendar_feed")
    .innerJoin("person", "person.id", "calendar_feed.person_id")
    .leftJoin("lecturer", (join) =>
      join.onRef("lecturer.person_id", "=", "person.id").on("lecturer.deleted_at", "is", null),
    )
    .leftJoin("student", (join) =>
      join.onRef("student.person_id", "=", "person.id").on("student.deleted_at", "is", null),
    )
    .select(["person.id as personId", "person.role"])
    .select(["lecturer.id as lecturerId", "student.id as studentId"])
    .where("hash", "=", hashOfToken(secret))
    .where("person.status", "=", "active")
    .where("person.deleted_at", "is", null)
    .executeTakeFirst()

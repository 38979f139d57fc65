import { sql } from "kysely"
import * as z from "zod"
import { preferences } from "#contract/people/people/preferences.ts"
import { doorsClosed } from "../../college/college/doors.queries.ts"
import { mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { letterOf, wantsMail } from "./rules.ts"

export const mailNotifications: Job<{ effect: string }> = {
  name: "mail_notifications",
  payload: z.object({ effect: z.string() }),
}

/** One e-mail a day gathers for each person the notices that aren't urgent. */
export const mailDigest: Job<object> = { name: "mail_digest", payload: z.object() }

/** How many notifications one transaction mails. */
const batch = 100

export const notificationTasks = (database: Database, publicUrl: string): Task[] => [
  defineTask(mailNotifications, async ({ effect }) => {
    while ((await mailBatch(database, publicUrl, effect)) === batch);
  }),
  defineTask(mailDigest, async () => {
    while ((await mailDigests(database, publicUrl)) === batch);
  }),
]

/** A person's settings, or the defaults if they can't be read: one person's data must not hold up everybody's mail. */
const settingsOf = (kept: unknown) => preferences.safeParse(kept).data ?? preferences.parse({})

const urgent = sql<boolean>`notification.priority = 'high'`

/** Marks notifications as mailed and fills the outbox in one transaction. Returns how many it looked at. */
const mailBatch = (database: Database, publicUrl: string, effect: string) =>
  inTransaction(database, async (db) => {
    const due = await notices(db).where("effect", "=", effect).limit(batch).execute()
    await mailNotices(
      db,
      due.map((note) => [note]),
      publicUrl,
    )
    return due.length
  })

/** Gathers all that is due for the next people, one e-mail for each. Returns how many people it looked at. */
const mailDigests = (database: Database, publicUrl: string) =>
  inTransaction(database, async (db) => {
    const next = db
      .selectFrom("notification")
      .select("person_id")
      .distinct()
      .where("mail_due_at", "<=", sql<string>`now()`)
      .where(sql<boolean>`not ${urgent}`)
      .orderBy("person_id")
      .limit(batch)
    const due = await notices(db)
      .where("notification.person_id", "in", next)
      .where(sql<boolean>`not ${urgent}`)
      .execute()
    const people = Map.groupBy(due, ({ person_id }) => person_id)
    await mailNotices(db, [...people.values()], publicUrl)
    return people.size
  })

const notices = (db: Database) =>
  db
    .selectFrom("notification")
    .innerJoin("person", "person.id", "notification.person_id")
    .select(["notification.id", "type", "topic", "title", "message", "link"])
    .select([
      "person.id as person_id",
      "email",
      "first_name",
      "last_name",
      "preferences",
      "status",
      "read_at",
    ])
    .select(sql<boolean>`(password_hash is null and ${doorsClosed})`.as("waits"))
    .where("mail_due_at", "<=", sql<string>`now()`)
    .orderBy("notification.id")
    .forUpdate("notification")
    .skipLocked()

type Due = Awaited<ReturnType<ReturnType<typeof notices>["execute"]>>[number]

// People who were deactivated or erased meanwhile get no mail, nor those who have read it in the portal, nor those whom a new
// college hasn't let in: they find it there when they come.
const isWanted = (note: Due) =>
  note.status === "active" &&
  note.read_at === null &&
  !note.waits &&
  wantsMail(note, settingsOf(note.preferences))

/** Queues one letter for the wanted notices of each group, which are one person's, and notes all as mailed. */
async function mailNotices(db: Database, groups: readonly (readonly Due[])[], publicUrl: string) {
  const letters = groups.flatMap((group) => {
    const wanted = group.filter(isWanted)
    const [first] = wanted
    if (!first) return []
    const { person_id: id, email, first_name, last_name } = first
    return [{ to: { id, email, first_name, last_name }, letter: letterOf(wanted, publicUrl) }]
  })
  await mailLetters(db, letters)
  const ids = groups.flat().map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable("notification")
    .set({ mailed_at: sql`now()`, mail_due_at: null })
    .where("id", "=", anyOf(ids))
    .execute()
}

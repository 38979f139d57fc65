import { type RawBuilder, sql } from "kysely"
import * as z from "zod"
import { preferences } from "#contract/people/people/preferences.ts"
import { doorsClosed } from "../../college/college/doors.queries.ts"
import { mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { lastDigestBefore, letterOf, wantsMail } from "./rules.ts"

export const mailNotifications: Job<{ effect: string }> = {
  name: "mail_notifications",
  payload: z.object({ effect: z.string() }),
}

/** One daily email for each person, with all notices that aren't urgent. */
export const mailDigest: Job<object> = { name: "mail_digest", payload: z.object() }

/** The number of notifications that one transaction mails. */
const batchSize = 100

export const notificationTasks = (database: Database, publicUrl: string): Task[] => [
  defineTask(mailNotifications, async ({ effect }) => {
    while ((await mailBatch(database, publicUrl, effect)) === batchSize);
  }),
  defineTask(mailDigest, async () => {
    while ((await mailDigests(database, publicUrl)) > 0);
  }),
]

/** A person's settings, or the defaults if they can't be read: one person's data must not stop everybody's mail. */
const settingsOf = (stored: unknown) => preferences.safeParse(stored).data ?? preferences.parse({})

const urgent = sql<boolean>`notification.priority = 'high'`

/**
 * Marks notifications as mailed and adds to the outbox in one transaction. Returns the number of notifications that it
 * processed.
 */
const mailBatch = (database: Database, publicUrl: string, effect: string) =>
  inTransaction(database, async (db) => {
    const due = await notices(db).where("effect", "=", effect).limit(batchSize).execute()
    await mailNotices(
      db,
      due.map((note) => [note]),
      publicUrl,
    )
    return due.length
  })

/**
 * Collects all due notices for the next people, one email for each. Returns the number of people that it processed. It may be less
 * than a whole batch although others remain, because notices that somebody is changing are left out.
 */
const mailDigests = (database: Database, publicUrl: string) =>
  inTransaction(database, async (db) => {
    const next = db
      .selectFrom("notification")
      .select("person_id")
      .distinct()
      .where("mail_due_at", "<=", sql<string>`now()`)
      .where(sql<boolean>`not ${urgent}`)
      .orderBy("person_id")
      .limit(batchSize)
    const due = await notices(db)
      .where("notification.person_id", "in", next)
      .where(sql<boolean>`not ${urgent}`)
      .execute()
    const people = Map.groupBy(due, ({ person_id }) => person_id)
    await mailNotices(db, [...people.values()], publicUrl, lastDigestBefore(new Date()))
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

// No mail goes to people who were deactivated or erased meanwhile, or who have read the notice in the portal. People whom
// a new college hasn't invited yet find the notice in the portal later.
const isWanted = (note: Due) =>
  note.status === "active" &&
  note.read_at === null &&
  !note.waits &&
  wantsMail(note, settingsOf(note.preferences))

/**
 * Queues an email for each group that wants one, and marks all notices as mailed. A group has the notices of one person. The
 * planned time of the daily email counts, because its job runs some seconds later. Otherwise what is mailed at most once a day
 * would miss the next day's email.
 */
async function mailNotices(
  db: Database,
  groups: readonly (readonly Due[])[],
  publicUrl: string,
  mailed_at: string | RawBuilder<string> = sql<string>`now()`,
) {
  const letters = groups.flatMap((group) => {
    const wantedNotifications = group.filter(isWanted)
    const [first] = wantedNotifications
    if (!first) return []
    const { person_id: id, email, first_name, last_name } = first
    return [{ to: { id, email, first_name, last_name }, letter: letterOf(wantedNotifications, publicUrl) }]
  })
  await mailLetters(db, letters)
  const ids = groups.flat().map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable("notification")
    .set({ mailed_at, mail_due_at: null })
    .where("id", "=", anyOf(ids))
    .execute()
}

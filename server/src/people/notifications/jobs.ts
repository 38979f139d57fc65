import { sql } from "kysely"
import * as z from "zod"
import { preferences } from "#contract/people/people/preferences.ts"
import { doorsClosed } from "../../college/college/doors.queries.ts"
import { mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { wantsMail } from "./rules.ts"

export const mailNotifications: Job<{ effect: string }> = {
  name: "mail_notifications",
  payload: z.object({ effect: z.string() }),
}

/** How many notifications one transaction mails. */
const batch = 100

export const notificationTasks = (database: Database, publicUrl: string): Task[] => [
  defineTask(mailNotifications, async ({ effect }) => {
    while ((await mailBatch(database, publicUrl, effect)) === batch);
  }),
]

/** A person's settings, or the defaults if they can't be read: one person's data must not hold up everybody's mail. */
const settingsOf = (kept: unknown) => preferences.safeParse(kept).data ?? preferences.parse({})

/** Marks notifications as mailed and fills the outbox in one transaction. Returns how many it looked at. */
function mailBatch(database: Database, publicUrl: string, effect: string) {
  return inTransaction(database, async (db) => {
    const due = await db
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
      .where("effect", "=", effect)
      .where("mail_due_at", "<=", sql<string>`now()`)
      .orderBy("notification.id")
      .limit(batch)
      .forUpdate("notification")
      .skipLocked()
      .execute()
    // People who were deactivated or erased meanwhile get no mail, nor those who have read it in the portal, nor those whom a new
    // college hasn't let in: they find it there when they come.
    const wanted = due.filter(
      (note) =>
        note.status === "active" &&
        note.read_at === null &&
        !note.waits &&
        wantsMail(note, settingsOf(note.preferences)),
    )
    await mailLetters(
      db,
      wanted.map(({ person_id, title, message, link, ...person }) => ({
        to: { ...person, id: person_id },
        letter: { subject: title, lines: link ? [message, `${publicUrl}${link}`] : [message] },
      })),
    )
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) {
      await db
        .updateTable("notification")
        .set({ mailed_at: sql`now()`, mail_due_at: null })
        .where("id", "=", anyOf(ids))
        .execute()
    }
    return due.length
  })
}

import { type Selectable, sql } from "kysely"
import * as z from "zod"
import type { Mail } from "../../../db/types.ts"
import type { Database } from "../db/database.ts"
import { addJob, addJobs, defineTask, type Job, type Task } from "../jobs/jobs.ts"
import type { Deliver, Letter } from "./delivery.ts"
import { isFinal, whyUnsent } from "./failures.ts"

export type NewMail = Pick<Selectable<Mail>, "person_id" | "to_address" | "to_name" | "subject" | "body">

const sendMail: Job<{ id: number }> = { name: "send_mail", payload: z.object({ id: z.int() }) }

/** Puts mails in the outbox, in the transaction of the write that they tell of. Gives their ids. */
export async function queueMails(db: Database, mails: readonly NewMail[]) {
  if (mails.length === 0) return []
  const rows = await db
    .insertInto("mail")
    .values(
      mails.map(({ to_name, subject, ...mail }) => ({
        ...mail,
        to_name: oneLine(to_name),
        subject: oneLine(subject),
      })),
    )
    .returning("id")
    .execute()
  const ids = rows.map(({ id }) => id)
  await addJobs(
    db,
    sendMail,
    ids.map((id) => ({ payload: { id }, key: keyOf(id) })),
    mailQueue,
  )
  return ids
}

export async function queueMail(db: Database, mail: NewMail) {
  const [id] = await queueMails(db, [mail])
  return id!
}

const mailQueue = "mail"
const keyOf = (id: number) => `mail:${id}`

/**
 * Sends a mail of the outbox, now or later. A mail has one plan at most: this one replaces the one before. All stand
 * in one queue, so that a mail server that hangs keeps no other job waiting.
 */
export function planSending(db: Database, id: number, runAt?: Date) {
  return addJob(db, sendMail, { id }, { key: keyOf(id), queue: mailQueue, ...(runAt && { runAt }) })
}

/** When a mail of the `mail` table is tried next. */
export const plannedAt = sql<
  string | null
>`(select run_at from graphile_worker.jobs where jobs.key = 'mail:' || mail.id)`

/** A name or a subject with a line end in it could pass for another header. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\s]+/gu, " ").trim()

type Parts = { database: Database; deliver: Deliver; mailFrom: string }

/** Milliseconds for which one job goes on with the mails that wait behind it. */
const turn = 1000

export function mailTasks({ database, deliver, mailFrom }: Parts): Task[] {
  /** Sends this mail, or the first that nobody has tried yet. */
  const send = (id?: number) =>
    database.transaction().execute(async (db) => {
      const mail = await db
        .selectFrom("mail")
        .selectAll()
        .where("status", "=", "unsent")
        .where((where) => (id === undefined ? where("attempts", "=", 0) : where("id", "=", id)))
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      // Sent already, or just being sent by another.
      if (!mail) return "none"
      const failure = await deliver(letter(mail, mailFrom)).then(() => undefined, asError)
      await (failure ? noteFailure(db, mail, failure) : noteSent(db, mail))
      return failure ? "failed" : "sent"
    })

  return [
    defineTask(sendMail, async ({ id }) => {
      const end = Date.now() + turn
      let went = await send(id)
      if (went === "none") went = await send()
      // The queue gives out one job a second: whoever's turn it is takes along those that wait behind it.
      while (went === "sent" && Date.now() < end) went = await send()
    }),
  ]
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Numbers begin again with a new database; the moment of writing tells its mails from those of the one before. */
function letter(
  { id, created_at, to_name, to_address, subject, body }: Selectable<Mail>,
  from: string,
): Letter {
  const host = /@([^>]+)/.exec(from)?.[1] ?? "localhost"
  return {
    messageId: `<mail-${id}.${Date.parse(created_at)}@${host}>`,
    to: { name: to_name, address: to_address },
    subject,
    text: body,
  }
}

/** The key in the letter has done its duty, and is not left lying in the database and its backups. */
async function noteSent(db: Database, { id, attempts, body }: Selectable<Mail>) {
  await db
    .updateTable("mail")
    .set({ status: "sent", sent_at: sql`clock_timestamp()`, attempts: attempts + 1, last_error: null })
    .set({ body: withoutKeys(body) })
    .where("id", "=", id)
    .execute()
}

async function noteFailure(db: Database, { id, attempts }: Selectable<Mail>, failure: Error) {
  await db
    .updateTable("mail")
    .set({ attempts: attempts + 1, last_error: whyUnsent(failure) })
    .where("id", "=", id)
    .execute()
  if (!isFinal(failure)) await planSending(db, id, new Date(Date.now() + pause(attempts + 1)))
}

/** Milliseconds until the next attempt: 2 seconds after the first, never more than a minute. */
const pause = (attempts: number) => Math.min(60, 2 ** attempts) * 1000

/** A letter's text without what opens a door: the tokens of its one-time links. */
export const withoutKeys = (body: string) => body.replace(/([?&]token=)[^\s&#"'<>]+/g, "$1•••")

import { rm } from "node:fs/promises"
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely"
import * as z from "zod"
import { itemAt } from "#contract/lib/objects.ts"
import { oneLine } from "#contract/lib/plainText.ts"
import type { DB, Mail } from "../../../db/types.ts"
import type { Database } from "../db/database.ts"
import { updateRow } from "../db/records.ts"
import { asError } from "../errorCodes.ts"
import { addJob, addJobs, defineTask, type Job, removeJob, type Task } from "../jobs/jobs.ts"
import { type Deliver, fileOfMail, type OutgoingMail } from "./delivery.ts"
import { isFinal, whyUnsent } from "./failures.ts"

export type NewMail = Pick<Selectable<Mail>, "person_id" | "to_address" | "to_name" | "subject" | "body"> &
  Partial<Pick<Selectable<Mail>, "attachment_name" | "attachment">>

const sendMail: Job<{ id: number }> = { name: "send_mail", payload: z.object({ id: z.int() }) }

/** A statement has at most 65,535 parameters, and each mail needs up to 7. */
const mailsPerStatement = 5000

/** Adds messages to the outbox in the transaction of the write that they report. Returns their ids. */
export async function queueMails(db: Database, mails: readonly NewMail[]) {
  if (mails.length === 0) return []
  const ids: number[] = []
  for (let start = 0; start < mails.length; start += mailsPerStatement) {
    const rows = await db
      .insertInto("mail")
      .values(mails.slice(start, start + mailsPerStatement).map(withSingleLines))
      .returning("id")
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  await addJobs(
    db,
    sendMail,
    ids.map((id) => ({ payload: { id }, key: keyOf(id) })),
    mailQueue,
  )
  return ids
}

const withSingleLines = ({ to_name, subject, ...mail }: NewMail) => ({
  ...mail,
  to_name: oneLine(to_name).trim(),
  subject: oneLine(subject).trim(),
})

export async function queueMail(db: Database, mail: NewMail) {
  return itemAt(await queueMails(db, [mail]), 0)
}

const mailQueue = "mail"
const keyOf = (id: number) => `mail:${id}`

/**
 * Schedules a message. A message has at most one job, so a new job replaces it. All messages use one queue, so that a
 * hanging mail server delays no other job.
 */
export function planSending(db: Database, id: number, runAt?: Date) {
  return addJob(db, sendMail, { id }, { key: keyOf(id), queue: mailQueue, runAt })
}

/** The time of the next attempt to send a row of the `mail` table; null if none is planned. */
export const plannedAt = sql<
  string | null
>`(select run_at from graphile_worker.jobs where jobs.key = 'mail:' || mail.id)`

/** Whether the mail server has refused an unsent row permanently, so that nothing happens until a person resends it. */
export const isRefused = sql<boolean>`(attempts > 0 and ${plannedAt} is null)`

/** An unsent row that was tried has failed. One that has not been tried yet is waiting, which is no fault. */
export const hasFailed = sql<boolean>`(status = 'unsent' and attempts > 0)`

const isDue = sql<boolean>`(attempts = 0 or ${plannedAt} <= now())`

/** Deletes the mails that the condition finds, and after the commit also the files of mails that were written to the folder. */
export async function deleteMails(
  db: Database,
  condition: (mail: ExpressionBuilder<DB, "mail">) => Expression<SqlBool>,
) {
  const mails = await db.deleteFrom("mail").where(condition).returning(["id", "created_at"]).execute()
  if (mails.length > 0) await addJob(db, removeMailFiles, { names: mails.map(nameOf) })
}

const removeMailFiles: Job<{ names: string[] }> = {
  name: "remove_letters",
  payload: z.object({ names: z.array(z.string().regex(/^[\w.-]+$/)) }),
}

type MailTaskOptions = { database: Database; deliver: Deliver; mailFrom: string; dataDir: string }

/** A job sends waiting messages for this many milliseconds. The next job begins up to a second after its end. */
const sendingTime = 5000

export function mailTasks({ database, deliver, mailFrom, dataDir }: MailTaskOptions): Task[] {
  /** Sends this message, or without an id the first one that is due. */
  const send = (id?: number) =>
    database.transaction().execute(async (db) => {
      const mail = await db
        .selectFrom("mail")
        .selectAll()
        .where("status", "=", "unsent")
        .where((where) => (id === undefined ? isDue : where("id", "=", id)))
        // Retries come first. They are few, and would otherwise wait for everything that was queued since.
        .orderBy(sql`attempts = 0`)
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      // Already sent, or being sent by another worker.
      if (!mail) return "none"
      const outcome = await deliver(letter(mail, mailFrom)).catch(asError)
      const failure = outcome instanceof Error ? outcome : undefined
      await (outcome instanceof Error ? recordFailure(db, mail, outcome) : recordSent(db, mail, outcome))
      // The message's own job would find nothing to do, but still delay the queue by a second.
      if (!failure && mail.id !== id) await removeJob(db, keyOf(mail.id))
      return failure ? "failed" : "sent"
    })

  return [
    defineTask(sendMail, async ({ id }) => {
      const end = Date.now() + sendingTime
      let outcome = await send(id)
      if (outcome === "none") outcome = await send()
      // A finished job frees its queue only after the runner has looked for the next job, so that job waits for the next
      // poll. Therefore each job also sends the other messages that are due.
      while (outcome === "sent" && Date.now() < end) outcome = await send()
    }),
    defineTask(removeMailFiles, async ({ names }) => {
      for (const name of names) await rm(fileOfMail(dataDir, name), { force: true })
    }),
  ]
}

/** Ids restart in a new database, so the time of creation makes names unique. */
const nameOf = ({ id, created_at }: Pick<Selectable<Mail>, "id" | "created_at">) =>
  `mail-${id}.${Date.parse(created_at)}`

function letter(mail: Selectable<Mail>, from: string): OutgoingMail {
  const { to_name, to_address, subject, body, attachment_name, attachment } = mail
  const host = /@([^>]+)/.exec(from)?.[1] ?? "localhost"
  return {
    messageId: `<${nameOf(mail)}@${host}>`,
    to: { name: to_name, address: to_address },
    subject,
    text: body,
    attachments:
      attachment === null ? undefined : [{ filename: attachment_name ?? "file.txt", content: attachment }],
  }
}

/**
 * Removes the one-time token from the stored text, and the attached file, so that neither remains in the database and its
 * backups.
 */
async function recordSent(
  db: Database,
  { id, attempts, body }: Selectable<Mail>,
  outcome: "sent" | "written",
) {
  await db
    .updateTable("mail")
    .set({ status: "sent", sent_at: sql`clock_timestamp()`, attempts: attempts + 1, last_error: null })
    .set({ body: withoutTokens(body), attachment: null, is_written: outcome === "written" })
    .where("id", "=", id)
    .execute()
}

async function recordFailure(db: Database, { id, attempts }: Selectable<Mail>, failure: Error) {
  await updateRow(db, "mail", id, { attempts: attempts + 1, last_error: whyUnsent(failure) })
  if (!isFinal(failure)) await planSending(db, id, new Date(Date.now() + pause(attempts + 1)))
}

/** Milliseconds until the next attempt: 2 seconds after the first, at most a minute. */
const pause = (attempts: number) => Math.min(60, 2 ** attempts) * 1000

/** The text without the tokens of its one-time links. */
export const withoutTokens = (body: string) => body.replace(/([?&]token=)[^\s&#"'<>]+/g, "$1•••")

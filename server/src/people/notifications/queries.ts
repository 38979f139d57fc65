import {
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  type OnConflictBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely"
import { type Role, roles } from "#contract/lib/endpoints.ts"
import type { NotificationTopic, NotificationType, Priority } from "#contract/people/notifications/types.ts"
import type { DB } from "../../../db/types.ts"
import type { Database } from "../../lib/db/database.ts"
import { addJob } from "../../lib/jobs/jobs.ts"
import type { Audience } from "./audiences.queries.ts"
import { mailDigest, mailNotifications } from "./jobs.ts"
import { digestAt, isUrgent, mailRunAt, secondsBetweenMails } from "./rules.ts"

type Person = ExpressionBuilder<DB, "person">

export type NewNotification = {
  to: Audience
  type: NotificationType
  priority?: Priority
  topic?: NotificationTopic | null
  title: string
  message: string
  /** The screen that the notification links to, which may differ by role. */
  link?: string | ((role: Role) => string)
  senderId: number | null
  /** A key of the event, "grade 17 version 2". Nobody gets two notifications of one event. */
  effect: string
  /**
   * The event can happen again, such as moving a due date twice. The newer notification then replaces the older one, is unread,
   * and is mailed at most once an hour.
   */
  repeats?: boolean
  /**
   * One line for many events of a kind. While it is unread, further events of the same effect are counted in it, and it is
   * mailed at most once a day. An event after it was read begins a new line.
   */
  many?: Many
  /** Nobody is emailed. */
  portalOnly?: boolean
}

type Many = {
  /** A key of each event, the same for everybody or different for each person. An event that comes twice counts once. */
  parts: readonly string[] | ((person: Person) => AliasableExpression<string[]>)
  /** The title after the number: "handed in Essay". */
  title: string
  /** Absent if the title says everything. */
  message?: string
  /** The screen that shows all of them. If absent, the newest one's link is used. */
  link?: string
}

/** Notifies people, and mails those who want it. Returns the number of people notified. */
export async function notify(db: Database, notification: NewNotification) {
  const { effect, priority = "normal" } = notification
  const words = wordsOf(notification)
  const notified = await db
    .insertInto("notification")
    .columns([
      "person_id",
      "type",
      "priority",
      "topic",
      "title",
      "message",
      "link",
      "sender_id",
      "effect",
      "parts",
      "mail_due_at",
    ])
    .expression(rowsOf(db, notification, words))
    .onConflict((conflict) => joinUnread(conflict, notification, words))
    .returning(["mail_due_at", sql<boolean>`mail_due_at <= now()`.as("due")])
    .execute()
  await (isUrgent(priority) ? mailLater(db, effect, notified) : mailDaily(db, notified))
  return notified.length
}

/** A row for each person who is notified. */
function rowsOf(
  db: Database,
  {
    to,
    type,
    priority = "normal",
    topic = null,
    link,
    senderId,
    effect,
    many,
    portalOnly = false,
  }: NewNotification,
  { titleFor, messageFor, linkFor }: Words,
) {
  const parts = many?.parts ?? []
  // Everybody's rows are locked in one order, because two writes to the same people would otherwise deadlock.
  const people = db
    .selectFrom("person")
    .select((person) => [
      "person.id",
      linkOf(person.ref("person.role"), link ?? null).as("link"),
      (typeof parts === "function" ? parts(person) : sql<string[]>`${parts}::text[]`).as("parts"),
    ])
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where(to)
    .orderBy("person.id")
  return db
    .selectFrom(people.as("addressee"))
    .select((addressee) => [
      "addressee.id",
      addressee.val(type).as("type"),
      addressee.val(priority).as("priority"),
      sql<NotificationTopic | null>`${topic}::text`.as("topic"),
      titleFor(addressee.ref("parts")).as("title"),
      messageFor(addressee.ref("parts")).as("message"),
      linkFor(addressee.ref("parts"), addressee.ref("addressee.link")).as("link"),
      sql<number | null>`${senderId}::int`.as("sender_id"),
      addressee.val(effect).as("effect"),
      "parts",
      sql<string | null>`case when not ${portalOnly}::boolean then now() end`.as("mail_due_at"),
    ])
}

/** Adds an event to a person's unread notification of the same effect, unless it may be notified only once. */
function joinUnread(
  conflict: OnConflictBuilder<DB, "notification">,
  { repeats = false, many, portalOnly = false }: NewNotification,
  { titleFor, messageFor, linkFor }: Words,
) {
  const duplicate = conflict
    .columns(["person_id", "effect"])
    .where(sql<SqlBool>`read_at is null or parts = '{}'`)
  if (!repeats && !many) return duplicate.doNothing()
  const allParts = sql<string[]>`array(
    select distinct part from unnest(notification.parts || excluded.parts) as part)`
  return duplicate.doUpdateSet((row) => ({
    type: row.ref("excluded.type"),
    priority: row.ref("excluded.priority"),
    topic: row.ref("excluded.topic"),
    title: titleFor(allParts),
    message: messageFor(allParts),
    link: linkFor(allParts, row.ref("excluded.link")),
    sender_id: sql`case when cardinality(${allParts}) < 2 or notification.sender_id = excluded.sender_id
      then excluded.sender_id end`,
    parts: allParts,
    created_at: sql`now()`,
    read_at: null,
    mail_due_at: portalOnly
      ? null
      : sql`coalesce(notification.mail_due_at, greatest(now(),
      notification.mailed_at + ${secondsBetweenMails(many !== undefined)} * interval '1 second'))`,
  }))
}

type Words = ReturnType<typeof wordsOf>

/** The notification's own words if it is about one event, and those of `many` if it is about several. */
function wordsOf({ title, message, many }: Pick<NewNotification, "title" | "message" | "many">) {
  const worded = (all: Expression<string[]>, one: Expression<unknown>, several: RawBuilder<unknown>) =>
    many
      ? sql<string>`case when cardinality(${all}) > 1 then ${several} else ${one} end`
      : sql<string>`${one}`
  return {
    titleFor: (all: Expression<string[]>) =>
      worded(all, sql`${title}::text`, sql`cardinality(${all}) || ' ' || ${many?.title}::text`),
    messageFor: (all: Expression<string[]>) =>
      worded(all, sql`${message}::text`, sql`${many?.message ?? ""}::text`),
    linkFor: (all: Expression<string[]>, one: Expression<string | null>) =>
      many?.link ? worded(all, one, sql`${many.link}::text`) : sql<string | null>`${one}`,
  }
}

/** The link of each role's own screen. */
const linkOf = (role: Expression<string>, link: NewNotification["link"] | null) =>
  typeof link === "function"
    ? sql<string>`case ${role} ${sql.join(
        roles.map((name) => sql`when ${name} then ${link(name)}::text`),
        sql` `,
      )} end`
    : sql<string>`${link}::text`

type NotifiedRows = readonly { mail_due_at: string | null; due: boolean }[]

/** One job a day mails each person their unread notifications. */
async function mailDaily(db: Database, notified: NotifiedRows) {
  const times = notified.map(({ mail_due_at }) => mail_due_at && digestAt(mail_due_at))
  for (const time of new Set(times.filter((digest) => digest !== null)))
    await addJob(db, mailDigest, {}, { key: `mail digest ${time}`, runAt: new Date(time) })
}

/** Mails notifications now, or when their mails are due. A waiting job mails the latest text. */
async function mailLater(db: Database, effect: string, notified: NotifiedRows) {
  if (notified.some(({ due }) => due))
    await addJob(db, mailNotifications, { effect }, { key: `mail ${effect}` })
  const times = notified.map(({ mail_due_at, due }) => (due ? null : mail_due_at && mailRunAt(mail_due_at)))
  for (const time of new Set(times.filter((later) => later !== null))) {
    const key = `mail ${effect} at ${time}`
    await addJob(db, mailNotifications, { effect }, { key, runAt: new Date(time) })
  }
}

/** Withdraws the notifications of events whose record is deleted, including those that wait to be mailed. */
export async function withdrawNotifications(db: Database, effects: readonly string[]) {
  await db.deleteFrom("notification").where("effect", "in", effects).execute()
}

/** The words after the number in the title of a line for many events: if it counts one, and if it counts several. */
type CountedWords = readonly [one: string, several: string]

/**
 * Takes events whose record is deleted out of the lines that count them. A line that also counts others remains for these, with
 * their number.
 */
export async function withdrawParts(
  db: Database,
  effect: string,
  [one, several]: CountedWords,
  parts: readonly string[],
) {
  const lines = db.deleteFrom("notification").where("effect", "=", effect)
  await lines.where(sql<boolean>`parts <@ ${parts}::text[] and parts <> '{}'`).execute()
  const left = sql<string[]>`array(select unnest(parts) except select unnest(${parts}::text[]))`
  const counted = sql`case cardinality(${left}) when 1 then ${`1 ${one}`} else cardinality(${left}) || ${` ${several}`} end`
  await db
    .updateTable("notification")
    .set({ parts: left, title: sql`regexp_replace(title, ${`^\\d+ (${several}|${one})`}, ${counted})` })
    .where("effect", "=", effect)
    .where(sql<boolean>`parts && ${parts}::text[]`)
    .execute()
}

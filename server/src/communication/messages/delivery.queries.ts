import { sql } from "kysely"
import { lecturerAt } from "#contract/communication/messages/addressees.ts"
import type { Message } from "#contract/communication/messages/endpoints.ts"
import { dayOf } from "#contract/lib/dates.ts"
import { mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { admins, lecturers } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawNotifications, withdrawParts } from "../../people/notifications/queries.ts"
import { fullName } from "../../people/people/queries.ts"
import { listReaders } from "./addressees.queries.ts"
import { letterOf, letterToWaiting, notificationOf } from "./rules.ts"

/**
 * Delivers a message to its addressee. A lecturer gets a notification, which is mailed too. An office gets a letter.
 * Administrators, who are responsible for the office's messages, get one line for all unread ones, without the visitor's words.
 */
export async function deliver(db: Database, message: Message, publicUrl: string) {
  const lecturer = lecturerAt(message.to)
  if (lecturer === undefined) {
    const readers = await listReaders(db, message.to)
    const letter = letterOf(message, `${publicUrl}/admin/messages?view=${message.id}`)
    await mailLetters(
      db,
      readers.map((to) => ({ to, letter })),
    )
    await notify(db, {
      type: "reminder",
      title: "A visitor wrote to the college",
      message: "Please read and answer it under Messages.",
      link: `/admin/messages?view=${message.id}`,
      senderId: null,
      effect: collegeEffect,
      many: {
        parts: [`${message.id}`],
        title: "visitors wrote to the college",
        link: "/admin/messages?status=new",
      },
      portalOnly: true,
      to: admins,
    })
    return
  }
  await notify(db, {
    ...notificationOf(message),
    to: lecturers([lecturer]),
    type: "reminder",
    link: `/lecturer/messages?view=${message.id}`,
    senderId: null,
    effect: effectOf(message.id),
  })
}

/**
 * Emails everybody whose lecturer left before answering, once for each message, that they should write to the college instead.
 * Nobody else may read these messages (record 31). Messages held as spam are left out.
 */
export async function tellWaitingSenders(db: Database, publicUrl: string) {
  const { rows } = await sql<WaitingMessage>`
    update contact_message message set sender_told_at = now()
    from lecturer join person on person.id = lecturer.person_id
    where lecturer.id = message.lecturer_id and (lecturer.deleted_at is not null or person.status <> 'active')
      and message.status in ('new', 'read') and message.sender_told_at is null
    returning message.name, message.email::text as email, message.created_at, lecturer.id as lecturer_id,
      ${fullName("person")} as lecturer_name`.execute(db)
  const bySender = Map.groupBy(rows, ({ email, lecturer_id }) => `${lecturer_id} ${email.toLowerCase()}`)
  await mailLetters(
    db,
    [...bySender.values()].map((messages) => {
      const [{ name, email, lecturer_name }] = messages
      const days = new Set(messages.map(({ created_at }) => dayOf(created_at)).toSorted())
      const letter = letterToWaiting(lecturer_name, [...days], `${publicUrl}/contact`)
      return { to: { id: null, name, email }, letter }
    }),
  )
}

type WaitingMessage = Pick<Message, "name" | "email" | "created_at"> & {
  lecturer_id: number
  lecturer_name: string
}

/** Withdraws the notification of a deleted message, because the notification of a lecturer begins like the message. */
export async function withdrawNotice(db: Database, id: number) {
  await withdrawNotifications(db, [effectOf(id)])
  await withdrawParts(db, collegeEffect, ["visitor", "visitors"], [`${id}`])
}

const collegeEffect = "visitors' messages"

const effectOf = (id: number) => `visitor's message ${id}`

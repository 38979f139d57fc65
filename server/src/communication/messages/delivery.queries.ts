import { lecturerAt } from "#contract/communication/messages/addressees.ts"
import type { Message } from "#contract/communication/messages/endpoints.ts"
import { mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { admins, lecturers } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawNotifications } from "../../people/notifications/queries.ts"
import { listReaders } from "./addressees.queries.ts"
import { letterOf, notificationOf } from "./rules.ts"

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

/** Withdraws the notification of a deleted message, because the notification of a lecturer begins like the message. */
export async function withdrawNotice(db: Database, id: number) {
  await withdrawNotifications(db, [effectOf(id)])
  await withdrawNotifications(db, [collegeEffect], `${id}`)
}

const collegeEffect = "visitors' messages"

const effectOf = (id: number) => `visitor's message ${id}`

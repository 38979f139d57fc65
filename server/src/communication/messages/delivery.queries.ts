import { lecturerAt } from "#contract/communication/messages/addressees.ts"
import type { Message } from "#contract/communication/messages/endpoints.ts"
import { mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { lecturers } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawNotifications } from "../../people/notifications/queries.ts"
import { listReaders } from "./addressees.queries.ts"
import { letterOf, noteOf } from "./rules.ts"

/** Brings a message to its addressee: a lecturer is notified, which is mailed too, and offices get a letter. */
export async function deliver(db: Database, message: Message, publicUrl: string) {
  const lecturer = lecturerAt(message.to)
  if (lecturer === undefined) {
    const readers = await listReaders(db, message.to)
    const letter = letterOf(message, `${publicUrl}/admin/messages?view=${message.id}`)
    return mailLetters(
      db,
      readers.map((to) => ({ to, letter })),
    )
  }
  await notify(db, {
    ...noteOf(message),
    to: lecturers([lecturer]),
    type: "reminder",
    link: `/lecturer/messages?view=${message.id}`,
    senderId: null,
    effect: effectOf(message.id),
  })
}

/** Takes back the notification of a message that is deleted, which has its beginning. */
export const withdraw = (db: Database, id: number) => withdrawNotifications(db, [effectOf(id)])

const effectOf = (id: number) => `visitor's message ${id}`

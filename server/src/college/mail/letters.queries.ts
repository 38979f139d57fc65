import { nameOf } from "#contract/people/people/names.ts"
import type { Database } from "../../lib/db/database.ts"
import { queueMails } from "../../lib/mail/outbox.ts"
import { findCollege } from "../college/queries.ts"
import { type Letter, signature } from "./letters.rules.ts"

/** A person, or an address without an account. */
type Recipient = { id: number | null; email: string | null } & (
  | { first_name: string; last_name: string }
  | { name: string }
)

/** Queues a letter, signed with the college's name. People without email get none. */
export const mailLetter = (db: Database, to: Recipient, letter: Letter) => mailLetters(db, [{ to, letter }])

export async function mailLetters(db: Database, letters: readonly { to: Recipient; letter: Letter }[]) {
  const reached = letters.flatMap(({ to, letter }) =>
    to.email === null ? [] : [{ to: { ...to, email: to.email }, letter }],
  )
  if (reached.length === 0) return
  const signed = signature(await findCollege(db))
  await queueMails(
    db,
    reached.map(({ to, letter: { subject, lines, file } }) => {
      const to_name = "name" in to ? to.name : nameOf(to)
      const body = [`Dear ${to_name},`, ...lines, signed].join("\n\n")
      const attached = { attachment_name: file?.name ?? null, attachment: file?.text ?? null }
      return { person_id: to.id, to_address: to.email, to_name, subject, body, ...attached }
    }),
  )
}

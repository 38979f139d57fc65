import { sql } from "kysely"
import type { Role } from "#contract/lib/endpoints.ts"
import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import { isAddress, normalizedSignInName } from "#contract/people/accounts/signInName.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { AppError, found, refuse } from "../../lib/errors.ts"
import { deleteMails, isRefused, planSending } from "../../lib/mail/outbox.ts"
import {
  closeLinks,
  confirmHours,
  countRecentLinks,
  longToken,
  resetHours,
  saveLink,
} from "./oneTimeTokens.queries.ts"
import { confirmEmailLetter, emailChangedLetter, emailChangeRequestedLetter, resetLetter } from "./rules.ts"

/** The person who signs in with this address or number. */
export function signsInWith(name: string) {
  if (isAddress(name)) return sql<boolean>`person.email = ${name}::citext`
  const number = normalizedSignInName(name)
  return sql<boolean>`person.id in (
    select person_id from student where student_number = ${number} and deleted_at is null
    union all select person_id from lecturer where employee_number = ${number} and deleted_at is null)`
}

/** The student or employee number. */
const numberOf = sql<string | null>`coalesce((select student_number from student where person_id = person.id),
  (select employee_number from lecturer where person_id = person.id))`

export const userColumns = [
  "person.id",
  "person.email",
  "person.role",
  "person.first_name as firstName",
  "person.last_name as lastName",
  "person.phone",
  "person.status",
  "person.must_change_password as mustChangePassword",
  numberOf.as("number"),
] as const

export function findUser(db: Database, id: number): Promise<AccountUser | undefined> {
  return db
    .selectFrom("person")
    .select(userColumns)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
}

export function findAddressee(db: Database, id: number) {
  return db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "email"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
}

type NewPerson = {
  /** Null for students and lecturers without email. */
  email: string | null
  first_name: string
  last_name: string
  phone?: string | null
  password_hash: string | null
  must_change_password?: boolean
}

/** Creates a registration: a student without rights until approval, whatever role was requested. */
export const createPendingPerson = (db: Database, person: NewPerson & { requested_role: Role }) =>
  insertRow(db, "person", { ...person, role: "student", status: "pending" })

/** Creates an active person for an administrator or the operator. */
export async function createActivePerson(db: Database, person: NewPerson & { role: Role }) {
  const [id] = await createActivePeople(db, [person])
  return found(id)
}

/** Creates several active people; returns their ids in the same order. */
export async function createActivePeople(
  db: Database,
  people: readonly (NewPerson & { role: Role })[],
): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await db
    .insertInto("person")
    .values(people.map((person) => ({ ...person, requested_role: person.role, status: "active" as const })))
    .returning("id")
    .execute()
  // A single statement gives increasing ids to rows in the order in which they are given.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** The addresses among these that an account has, in lower case. */
export async function knownAddresses(db: Database, addresses: readonly string[]) {
  const rows = await db
    .selectFrom("person")
    .select(sql<string>`lower(email::text)`.as("email"))
    .where("deleted_at", "is", null)
    .where(sql`email`, "=", sql`any(${addresses}::citext[])`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Reset links an hour: enough for a person in trouble, not enough to flood an inbox. */
const maxResetLinks = 4

/** Emails a reset link if an account has this address or number, and an address. */
export async function mailResetLink(db: Database, publicUrl: string, name: string) {
  const person = await db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "email"])
    .where(signsInWith(name))
    .where("email", "is not", null)
    .where("status", "<>", "inactive")
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person || (await countRecentLinks(db, person.id, "reset")) >= maxResetLinks) return
  const token = longToken()
  await saveLink(db, token, { personId: person.id, purpose: "reset", hours: resetHours })
  await mailLetter(db, person, resetLetter(`${publicUrl}/reset-password?token=${token}`))
}

type Addressee = { id: number; first_name: string; last_name: string; email: string | null }

/** Mails a link that confirms an address: the one of a registration, or a new one. Only the latest link works. */
export async function mailConfirmation(db: Database, publicUrl: string, person: Addressee, email: string) {
  if ((await countRecentLinks(db, person.id, "email")) >= maxConfirmations) {
    throw new AppError("too_many", "Too many links were mailed. Please try again in an hour.")
  }
  await closeLinks(db, person.id, "email")
  const token = longToken()
  await saveLink(db, token, { personId: person.id, purpose: "email", hours: confirmHours, email })
  await mailLetter(db, { ...person, email }, confirmEmailLetter(`${publicUrl}/confirm-email?token=${token}`))
}

/** Links per hour: enough for a person's typing mistakes, but no flood for the owner of the address. */
const maxConfirmations = 4

const addressTaken = "There is already an account with this email address."

/** Asks the owner of a new address to confirm it, and notifies the old address. Until then the old address is used. */
export async function askToChangeEmail(db: Database, publicUrl: string, person: Addressee, email: string) {
  const other = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", email)
    .where("id", "<>", person.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  // The constraint would refuse this address once its link is opened, so no link is sent.
  if (other) throw new AppError("conflict", addressTaken, { errors: { email: addressTaken } })
  await mailConfirmation(db, publicUrl, person, email)
  await mailLetter(db, person, emailChangeRequestedLetter(email))
}

/**
 * Replaces an address that the mail server refused, or removes it. The refused letters are sent to the new address, or deleted.
 * Only the owner may change any other address. Returns the number of letters that are sent.
 */
export async function correctEmail(
  db: Database,
  person: { id: number; email: string | null },
  email: string | null,
) {
  const mails = await db
    .selectFrom("mail")
    .select("id")
    .where("person_id", "=", person.id)
    .where("status", "=", "unsent")
    .where(sql<boolean>`to_address::citext = ${person.email}::citext`)
    .where(isRefused)
    .forUpdate()
    .execute()
  const ids = mails.map(({ id }) => id)
  refuse(ids.length === 0 ? notRefused : undefined)
  await updateRow(db, "person", person.id, { email, email_confirmed_at: null })
  await closeLinks(db, person.id, "email")
  if (email === null) {
    await deleteMails(db, (mail) => mail("id", "=", anyOf(ids)))
    return 0
  }
  await db
    .updateTable("mail")
    .set({ to_address: email, attempts: 0, last_error: null })
    .where("id", "=", anyOf(ids))
    .execute()
  for (const id of ids) await planSending(db, id)
  return ids.length
}

const notRefused =
  "The mail server has not refused this address, so only its owner changes it, in their profile."

/** The address becomes the person's, or is confirmed if it already was theirs. Links to other addresses no longer work. */
export async function confirmEmail(db: Database, person: Addressee, email: string) {
  await updateRow(db, "person", person.id, { email, email_confirmed_at: sql`now()` })
  if (email === person.email) return
  await closeLinks(db, person.id)
  await mailLetter(db, person, emailChangedLetter(email))
}

/**
 * Deletes expired sign-in attempts, links and idempotency keys, and sent letters to people without an account, such
 * as one whose registration was rejected: nothing else would ever delete those.
 */
export async function forgetOldTraces(db: Database) {
  await db
    .deleteFrom("sign_in_attempt")
    .where("last_at", "<", sql<string>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom("one_time_link")
    .where("purpose", "<>", "setup")
    .where("expires_at", "<", sql<string>`now() - interval '30 days'`)
    .execute()
  await db
    .deleteFrom("device_key")
    .where("signed_in_at", "<", sql<string>`now() - interval '400 days'`)
    .execute()
  await db.deleteFrom("idempotency").where("expires_at", "<", sql<string>`now()`).execute()
  await deleteMails(db, (mail) =>
    mail.and([
      mail("person_id", "is", null),
      mail("status", "=", "sent"),
      mail("created_at", "<", sql<string>`now() - interval '30 days'`),
    ]),
  )
}

import { mailLetter, mailLetters } from "../../college/mail/letters.queries.ts"
import { withMail } from "../../college/mail/rules.ts"
import { isPassword } from "../../lib/auth/passwords.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Database } from "../../lib/db/database.ts"
import { updateRow } from "../../lib/db/records.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import type { AuditNote } from "../../lib/http/audit.ts"
import { addJob } from "../../lib/jobs/jobs.ts"
import { taskOf } from "../../lib/threads/lane.ts"
import { quickWork } from "../../lib/threads/lanes.ts"
import { loginCodeGiven } from "./jobs.ts"
import {
  closeLinks,
  closeLinksOf,
  inviteHours,
  longToken,
  saveLink,
  saveLinks,
  shortCode,
} from "./oneTimeTokens.queries.ts"
import type { Owner, passwordError } from "./passwords.rules.ts"
import { type CodeOwner, codeGivenLetter, inviteLetter, officeResetLetter, printedCodeOf } from "./rules.ts"
import { accountOf, claimAttempt, clearAttempts } from "./signInThrottle.queries.ts"

type Person = { id: number; first_name: string; last_name: string; email: string | null }

/**
 * Asks a signed-in person for their password again before a sensitive action, because somebody else may hold the phone. Not for
 * use inside a write's transaction (see claimAttempt). Returns the hash of the password.
 */
export async function confirmPassword(
  db: Database,
  personId: number,
  currentPassword: string,
  { field = "currentPassword", wrong = "This is not your current password." } = {},
) {
  const attempt = `person ${personId}`
  await claimAttempt(db, attempt)
  const { password_hash } = await db
    .selectFrom("person")
    .select("password_hash")
    .where("id", "=", personId)
    .executeTakeFirstOrThrow()
  const isRight = await isPassword(currentPassword, password_hash)
  rejectField(field, isRight ? undefined : wrong)
  await clearAttempts(db, attempt)
  return password_hash
}

const passwordCheck = taskOf<typeof passwordError>(
  new URL("./passwords.rules.ts", import.meta.url),
  "passwordError",
)

/**
 * The reason why a person can't choose a password, or undefined. A thread checks it, because the check takes time and
 * needs dictionaries.
 */
export const findPasswordError = (
  password: string,
  { id, first_name, last_name, email }: Owner & { id?: number },
) =>
  quickWork.run(passwordCheck, [password, { first_name, last_name, email }], {
    person: email ?? `person ${id}`,
  })

/** Sets a person's password, and ends every session and other link at once. */
export async function setPassword(db: Database, sessions: Sessions, id: number, password_hash: string) {
  await updateRow(db, "person", id, { password_hash, must_change_password: false })
  await sessions.endAll(db, id)
  await closeLinks(db, id)
  await clearAttempts(db, accountOf(id))
}

/**
 * An administrator's reset: ends the old password, every session and two-factor sign-in, because people who lost their phone
 * come to the office. `inviteByMail` or `inviteCode` must follow.
 */
export async function revokePassword(db: Database, sessions: Sessions, personId: number) {
  await updateRow(db, "person", personId, {
    password_hash: null,
    must_change_password: false,
    two_factor: false,
    totp_secret: null,
    recovery_hashes: null,
  })
  await sessions.endAll(db, personId)
  await closeLinks(db, personId)
}

/** A link to choose a password, once, within 72 hours. */
export async function inviteLink(db: Database, publicUrl: string, personId: number) {
  const token = longToken()
  await saveLink(db, token, { personId, purpose: "invite", hours: inviteHours })
  return addressOf(publicUrl, token)
}

const addressOf = (publicUrl: string, token: string) => `${publicUrl}/set-password?token=${token}`

/** Creates an invitation as a code to print and type at /set-password, for someone without email. */
export async function inviteCode(db: Database, personId: number) {
  const [invited] = await inviteAllByCode(db, [{ id: personId }])
  return found(invited).code
}

/**
 * A code in place of a forgotten password, from the office or from the lecturer of the class. Its owner is notified by email,
 * if they have one, and in the portal.
 */
export async function resetByCode(db: Database, sessions: Sessions, person: Person, issuer: string) {
  await revokePassword(db, sessions, person.id)
  await mailLetter(db, person, codeGivenLetter(issuer))
  await addJob(db, loginCodeGiven, { id: person.id, by: issuer })
  return inviteCode(db, person.id)
}

const inactiveAccount =
  "This account is inactive, so a new password would not let them in. Activate it first."

type ResetParts = { sessions: Sessions; publicUrl: string; hasMailServer: boolean }

/**
 * An administrator's reset, by email or, as for everybody without email, by a code on a printed slip. Returns the reply, which says
 * `mailed` after an email.
 */
export async function resetPassword(
  db: Database,
  { sessions, publicUrl, hasMailServer }: ResetParts,
  person: Person & { is_active: boolean },
  { printed = false, mailed }: { printed?: boolean | undefined; mailed: string },
) {
  refuse(person.is_active ? undefined : inactiveAccount)
  if (printed || person.email === null)
    return { data: { code: await resetByCode(db, sessions, person, "The college's office") } }
  await revokePassword(db, sessions, person.id)
  const link = `${await inviteLink(db, publicUrl, person.id)}&reset=1`
  await mailLetter(db, person, officeResetLetter({ link, signIn: `${publicUrl}/login` }))
  return { message: withMail(hasMailServer, "Password reset successfully!", mailed), data: { code: null } }
}

/** Emails a new person the sign-in address and a link to choose a password. */
export const inviteByMail = (db: Database, publicUrl: string, person: Person) =>
  inviteAllByMail(db, publicUrl, [person])

/** People without email are skipped, because they get a printed code. */
export async function inviteAllByMail(db: Database, publicUrl: string, people: readonly Person[]) {
  const reached = people.filter(({ email }) => email !== null)
  const invited = reached.map((person) => ({ person, token: longToken() }))
  await saveLinks(
    db,
    invited.map(({ person, token }) => ({
      token,
      personId: person.id,
      purpose: "invite",
      hours: inviteHours,
    })),
  )
  const letter = (token: string) =>
    inviteLetter({ link: addressOf(publicUrl, token), signIn: `${publicUrl}/login` })
  await mailLetters(
    db,
    invited.map(({ person, token }) => ({ to: person, letter: letter(token) })),
  )
}

/** One-time codes for people without email. Earlier codes and links are revoked, because a slip may have been lost. */
async function inviteAllByCode<Invited extends { id: number }>(db: Database, people: readonly Invited[]) {
  await closeLinksOf(
    db,
    people.map(({ id }) => id),
    "invite",
  )
  const invited = people.map((person) => ({ person, code: shortCode() }))
  await saveLinks(
    db,
    invited.map(({ person, code }) => ({
      token: code,
      personId: person.id,
      purpose: "invite",
      hours: inviteHours,
    })),
  )
  return invited
}

/** One-time codes for these people, as they are printed on the slips. */
export const printCodes = async (db: Database, people: readonly CodeOwner[]) =>
  (await inviteAllByCode(db, people)).map(printedCodeOf)

/**
 * Codes to print for those of the selected people who haven't chosen a password yet. Returns the reply, with the number of the others.
 */
export async function printCodesOfSelected(
  db: Database,
  selected: readonly (CodeOwner & { needs_code: boolean })[],
  audit: AuditNote,
) {
  const people = selected.filter(({ needs_code }) => needs_code)
  const codes = await printCodes(db, people)
  audit("person", "many", null, { ids: people.map(({ id }) => id) })
  return { data: { codes, skipped: selected.length - people.length } }
}

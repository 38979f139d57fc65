import { comparable } from "#contract/lib/comparable.ts"
import { fullInstantText } from "#contract/lib/dates.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { warningLetter } from "../accounts/rules.ts"

/**
 * Lists, grades and letters name students and lecturers, so only the office changes their names: anybody could otherwise use
 * another person's. Administrators are the office.
 */
export const mayRename = (role: Role) => role === "admin"

/** Visitors see photographs of staff, but not of students (product decision 2.8). */
export const photoVisibility = (role: Role) => (role === "student" ? "private" : "public")

export const accountDeleted = (eraseAt: string) =>
  warningLetter(
    "Your account was deleted",
    `Your account was deleted. The college's office can restore it until ${fullInstantText(eraseAt)}; then your contact and personal details are erased for good.`,
    // A deleted account accepts no new password.
    "If this was you, all is well. If it wasn't, tell the college's office at once.",
  )

export const recoveryCodesMade = () =>
  warningLetter(
    "New recovery codes were made for your account",
    "New recovery codes for two-factor sign-in were made. Those before no longer work.",
  )

export const twoFactorChanged = (isOn: boolean) =>
  warningLetter(
    `Two-factor sign-in was switched ${isOn ? "on" : "off"}`,
    isOn
      ? "Signing in to your account now also takes a code from an authenticator app."
      : "Signing in to your account no longer takes a code from an authenticator app.",
  )

type Names = { firstName: string; lastName: string }

/** The field of a name that only the office changes, and the reason (product decision 3.18). */
export function whyNotRenamed(
  role: Role,
  before: Names,
  names: Names,
): ["firstName" | "lastName", string | undefined] {
  const isSame = (name: keyof Names) => comparable(before[name]) === comparable(names[name])
  const field = isSame("firstName") ? "lastName" : "firstName"
  const isRefused = !mayRename(role) && !isSame(field)
  return [
    field,
    isRefused ? "The office changes names. Please ask them, and send your name as it is here." : undefined,
  ]
}

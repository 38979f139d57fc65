import { listText } from "#contract/lib/wording/wording.ts"
import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { Letter } from "../../college/mail/letters.rules.ts"

type Registered = Pick<AccountUser, "status"> & { first_name: string; last_name: string }

export const mayBeDecided = ({ status }: Pick<AccountUser, "status">) => status === "pending"

/** A registration can only be decided once. Of several, the sentence names those that were decided already. */
export function whyDecided(people: readonly Registered[]): string | undefined {
  const decided = people.filter((person) => !mayBeDecided(person))
  if (decided.length === 0) return undefined
  if (people.length === 1) return "This registration has been decided already."
  const names = decided.map(nameOf)
  return `Decided already: ${listText(names)}. Nobody was rejected. Load the list again.`
}

/** The reason is only in the email of a rejection, so a reason that nobody would get is refused. */
export const whyNoReason = (people: readonly { email_confirmed: boolean }[], reason: string | null) =>
  reason === null || people.some(({ email_confirmed }) => email_confirmed)
    ? undefined
    : "Leave the reason empty. The address is not confirmed, so no email gives it."

export const approvalLetter = (signIn: string): Letter => ({
  subject: "Your account was approved",
  lines: [
    "The college has approved your account. Sign in with your email address and the password you chose:",
    signIn,
  ],
})

export const rejectionLetter = (reason: string | null): Letter => ({
  subject: "Your registration was not approved",
  lines: [
    "The college has not approved your registration, and has removed what you entered.",
    ...(reason ? [reason] : []),
  ],
})

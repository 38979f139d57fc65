import { nameOf } from "#contract/people/people/names.ts"
import type { PrintedCode } from "#contract/people/people/people.ts"
import type { Letter } from "../../college/mail/letters.rules.ts"

/** The sign-in address and a link to choose a password, but never a password (product decision 3.15). */
export const inviteLetter = ({ link, signIn }: { link: string; signIn: string }): Letter => ({
  subject: "Your account at the college",
  lines: [
    "The college has made an account for you. Choose your password here; the link works once, within 72 hours:",
    link,
    `After that, sign in at ${signIn} with this email address and your password.`,
  ],
})

/** Sent after an administrator's reset, which has ended the old password. */
export const officeResetLetter = ({ link, signIn }: { link: string; signIn: string }): Letter => ({
  subject: "Your password has been reset",
  lines: [
    "The college's office has reset your password. Your old password has ended, and you are signed out everywhere. Choose a new one here; the link works once, within 72 hours:",
    link,
    `After that, sign in at ${signIn} with this email address and your new password.`,
    "If you didn't ask for this, please tell the college's office.",
  ],
})

export const codeGivenSentence = (by: string) =>
  `${by} gave you a login code, with which you choose a new password. The old one has ended, and you are signed out everywhere. If you didn't ask for it, tell the college's office at once.`

/** Sent to the owner of an account whose password was ended by a printed code. */
export const codeGivenLetter = (issuer: string): Letter => ({
  subject: "You got a login code",
  lines: [codeGivenSentence(issuer)],
})

export const resetLetter = (link: string): Letter => ({
  subject: "Choose a new password",
  lines: [
    "You asked for a new password. Choose it here; the link works once, within 60 minutes:",
    link,
    "If you didn't ask for it, do nothing: your password stays as it is.",
  ],
})

/** Sent for a registration, or to a person who changes their address. */
export const confirmEmailLetter = (link: string): Letter => ({
  subject: "Confirm your email address",
  lines: [
    "This address was given for an account at the college. Confirm that it is yours; the link works once, within 72 hours:",
    link,
    "If you know of no account, do nothing: the college then sees that the address isn't confirmed.",
  ],
})

const safeguard =
  "If this was you, all is well. If it wasn't, choose a new password with “Forgot password” on the sign-in page, and tell the college's office at once."

/** Reports a security change of an account, in case somebody else made it. */
export const warningLetter = (subject: string, sentence: string, advice = safeguard): Letter => ({
  subject,
  lines: [sentence, advice],
})

export const passwordChangedLetter = warningLetter(
  "Your password was changed",
  "The password of your account was changed.",
)

/** Sent to the previous address, so that its owner can stop the change: a new password revokes every link. */
export const emailChangeRequestedLetter = (address: string) =>
  warningLetter(
    "Your email address is about to change",
    `Somebody who is signed in to your account asked to change its address to ${address}. It changes once the link that we mailed there is opened.`,
  )

export const emailChangedLetter = (address: string) =>
  warningLetter("Your email address was changed", `From now on, the address to sign in with is ${address}.`)

export type CodeOwner = {
  id: number
  first_name: string
  last_name: string
  email: string | null
  /** The student or employee number, with which somebody without email signs in. */
  number: string
}

/** A code as it is printed on a slip. */
export const printedCodeOf = ({ person, code }: { person: CodeOwner; code: string }): PrintedCode => ({
  person_id: person.id,
  name: nameOf(person),
  number: person.number,
  signs_in_with: person.email ?? person.number,
  code,
})

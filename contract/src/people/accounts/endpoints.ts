import * as z from "zod"
import { email, optionalPhone } from "../../lib/contactFields.ts"
import { endpoints, roles, signedIn } from "../../lib/endpoints.ts"
import { choice, line, text } from "../../lib/fields.ts"
import { withoutInvisibles } from "../../lib/plainText.ts"
import { data, done } from "../../lib/replies.ts"
import { requiredText } from "../../lib/wording/required.ts"
import { minPasswordLength, passwordTooShort } from "./passwords.ts"

const accountStatuses = ["pending", "active", "inactive"] as const

/** The signed-in person in camelCase, unlike rows (product decision 2.3). */
export const user = z.object({
  id: z.int(),
  /** Null for a student or lecturer who has none. */
  email: z.string().nullable(),
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  status: z.enum(accountStatuses),
  mustChangePassword: z.boolean(),
  /** The student or employee number. It is a sign-in name, too. */
  number: z.string().nullable(),
})
export type AccountUser = z.infer<typeof user>

/** A password is not trimmed, because spaces count. */
export const password = (label: string) =>
  z
    .string({ error: requiredText(label) })
    .min(1, requiredText(label))
    .max(200, `${label} must be at most 200 characters.`)
export const newPassword = password("Password")
  .min(minPasswordLength, passwordTooShort)
  .refine((typed) => withoutInvisibles(typed) !== "", "Password must have a character that isn't blank.")

/** The fields by which people describe themselves. */
export const ownInput = {
  firstName: line("First name", 80),
  lastName: line("Last name", 80),
  email: email(),
  phone: optionalPhone("Phone"),
}

/** The role is a request: only an administrator's approval grants it (product decision 3.14). */
const registrationInput = z.object({
  ...ownInput,
  role: choice("Role", roles).default("student"),
  password: newPassword,
})

export const passwordChange = z.object({ currentPassword: password("Current password"), newPassword })
/** An email address, or a student's or employee's number. */
export const signInName = text("Email or number", 254)
export const forgotPasswordInput = z.object({ email: signInName })
/** `token` comes from an emailed link, or is a printed one-time code as typed. */
const linkPasswordInput = z.object({ token: text("Link", 200), password: newPassword })
const confirmEmailInput = z.object({ token: text("Link", 200) })

/** 32 random bytes in base64url, with which this device encrypts the person's stored data. No other reply contains it. */
export const deviceKey = z.string()

export const accountEndpoints = endpoints({
  "POST /auth/register": {
    auditLabel: "asked for an account",
    roles: "anyone",
    body: registrationInput,
    status: 201,
    response: data({ user: user.extend({ requested_role: z.enum(roles) }), token: z.null() }),
    manualTransaction: true,
    perMinute: 60,
  },
  "POST /auth/forgot-password": {
    auditLabel: "asked for a new password",
    roles: "anyone",
    body: forgotPasswordInput,
    response: done,
    perMinute: 60,
  },
  "POST /auth/reset-password": {
    auditLabel: "chose a new password",
    roles: "anyone",
    body: linkPasswordInput,
    response: done,
    manualTransaction: true,
    perMinute: 60,
  },
  "POST /auth/set-password": {
    auditLabel: "chose a first password",
    roles: "anyone",
    body: linkPasswordInput,
    response: done,
    manualTransaction: true,
    perMinute: 60,
  },
  /** Called by the link that was mailed to a new address. From then on the person signs in with this address. */
  "POST /auth/confirm-email": {
    auditLabel: "confirmed an email address",
    roles: "anyone",
    body: confirmEmailInput,
    response: done,
    perMinute: 60,
  },
  /**
   * Ends every session, including this one. The reply has a new session for this device, and its device key, which the device
   * then encrypts with the new password.
   */
  "POST /auth/change-password": {
    auditLabel: "changed the password",
    roles: signedIn,
    body: passwordChange,
    response: data({ user, token: z.string(), deviceKey }),
    manualTransaction: true,
    confidential: true,
  },
})

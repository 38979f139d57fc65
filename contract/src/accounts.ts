import * as z from "zod"
import { endpoints, roles, signedIn } from "./endpoints.ts"
import { choice, email, optionalText, text, version } from "./fields.ts"
import { passwordLeast, passwordTooShort } from "./passwords.ts"
import { preferences, preferencesInput } from "./preferences.ts"
import { data, done, one } from "./replies.ts"

export const accountStatuses = ["pending", "active", "inactive"] as const

/** The signed-in person as the browser keeps her: camelCase, unlike rows (product decision 2.3). */
export const user = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(roles),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  status: z.enum(accountStatuses),
  mustChangePassword: z.boolean(),
})
export type AccountUser = z.infer<typeof user>

/** What the profile page shows on top (spec 002 section 3); what does not belong to her role is null. */
export const profile = user.extend({
  address: z.string().nullable(),
  bio: z.string().nullable(),
  photoUrl: z.string().nullable(),
  studentNumber: z.string().nullable(),
  className: z.string().nullable(),
  /** The same as className: some callers read this name. */
  class_name: z.string().nullable(),
  yearOfStudy: z.int().nullable(),
  employeeNumber: z.string().nullable(),
  department: z.string().nullable(),
  specialization: z.string().nullable(),
  preferences,
  twoFactorEnabled: z.boolean(),
  version: z.int(),
})
export type Profile = z.infer<typeof profile>

/** A password as typed: spaces count, so nothing is trimmed. */
export const password = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(200, `${label} must be at most 200 characters.`)
export const newPassword = password("Password").min(passwordLeast, passwordTooShort)

export const signInInput = z.object({
  email: text("Email", 254),
  password: password("Password"),
  /** Six digits, for those who switched two-factor on. */
  code: optionalText("Code", 12),
})

/** The role is a request: only an administrator's approval grants it (product decision 3.14). */
export const registrationInput = z.object({
  firstName: text("First name", 80),
  lastName: text("Last name", 80),
  email: email(),
  phone: optionalText("Phone", 30),
  role: choice("Role", roles).default("student"),
  password: newPassword,
})

export const profileInput = z.object({
  firstName: text("First name", 80),
  lastName: text("Last name", 80),
  email: email(),
  phone: optionalText("Phone", 30),
  address: optionalText("Address", 300),
  bio: optionalText("Bio", 1000),
  department: optionalText("Department", 80).optional(),
  specialization: optionalText("Specialization", 120).optional(),
  version,
})

export const passwordChange = z.object({ currentPassword: password("Current password"), newPassword })
export const forgotPasswordInput = z.object({ email: email() })
export const linkPasswordInput = z.object({ token: text("Link", 200), password: newPassword })

const session = data({ user, token: z.string() })

export const accountEndpoints = endpoints({
  "POST /auth/login": {
    roles: "anyone",
    body: signInInput,
    response: session,
    ownTransactions: true,
    perMinute: 1200,
  },
  "POST /auth/register": {
    roles: "anyone",
    body: registrationInput,
    status: 201,
    response: data({ user: user.extend({ requested_role: z.enum(roles) }), token: z.null() }),
    ownTransactions: true,
    perMinute: 60,
  },
  "POST /auth/logout": { roles: "anyone", response: done },
  "POST /auth/refresh": { roles: "anyone", response: session, unaudited: true },
  "GET /auth/profile": { roles: signedIn, response: one("user", profile) },
  "PUT /auth/profile": { roles: signedIn, body: profileInput, response: one("user", profile) },
  "PUT /auth/photo": { roles: signedIn, files: { photo: "picture" }, response: one("user", profile) },
  "PUT /auth/preferences": { roles: signedIn, body: preferencesInput, response: one("user", profile) },
  "POST /auth/change-password": {
    roles: signedIn,
    body: passwordChange,
    response: session,
    ownTransactions: true,
  },
  "POST /auth/forgot-password": { roles: "anyone", body: forgotPasswordInput, response: done, perMinute: 60 },
  "POST /auth/reset-password": {
    roles: "anyone",
    body: linkPasswordInput,
    response: done,
    ownTransactions: true,
  },
  "POST /auth/set-password": {
    roles: "anyone",
    body: linkPasswordInput,
    response: done,
    ownTransactions: true,
  },
  "POST /auth/two-factor": {
    roles: signedIn,
    response: data({ secret: z.string(), address: z.string(), picture: z.string() }),
  },
  "PUT /auth/two-factor": {
    roles: signedIn,
    body: z.object({ enabled: z.boolean(), code: text("Code", 12) }),
    response: one("user", profile),
  },
  "GET /auth/export-data": {
    roles: signedIn,
    response: z.object({ success: z.literal(true), data: z.looseObject({}) }),
  },
  "DELETE /auth/account": { roles: signedIn, response: done },
})

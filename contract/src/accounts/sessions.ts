import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { optionalText, text } from "../lib/fields.ts"
import { data, done } from "../lib/replies.ts"
import { password, user } from "./endpoints.ts"

const signInInput = z.object({
  email: text("Email", 254),
  password: password("Password"),
  /** Six digits, for people with two-factor sign-in; required if the failure's code is `two_factor`. */
  code: optionalText("Code", 12),
})

/** The signed-in person and a bearer; the cookie that renews it is set too. */
const session = data({ user, token: z.string() })

export const sessionEndpoints = endpoints({
  "POST /auth/login": {
    auditLabel: "signed in",
    roles: "anyone",
    body: signInInput,
    response: session,
    manualTransaction: true,
    confidential: true,
    perMinute: 1200,
  },
  "POST /auth/refresh": {
    roles: "anyone",
    response: session,
    manualTransaction: true,
    confidential: true,
    unaudited: true,
  },
  "POST /auth/logout": { roles: "anyone", response: done, unaudited: true },
})

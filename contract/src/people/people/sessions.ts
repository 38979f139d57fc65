import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { optionalText, text } from "../../lib/fields.ts"
import { data, done } from "../../lib/replies.ts"
import { password, user } from "../accounts/endpoints.ts"
import { profile } from "./profile.ts"

const signInInput = z.object({
  email: text("E-mail", 254),
  password: password("Password"),
  /** Six digits or a recovery code, for people with two-factor sign-in; required if the failure's code is `two_factor`. */
  code: optionalText("Code", 20),
})

/** A bearer; the cookie that renews it is set too. */
const token = z.string()

export const sessionEndpoints = endpoints({
  "POST /auth/login": {
    auditLabel: "signed in",
    roles: "anyone",
    body: signInInput,
    /** The answer of `GET /auth/profile`, so that the first screen needn't ask for it. */
    response: data({ user: profile, token }).extend({ message: z.string() }),
    manualTransaction: true,
    confidential: true,
    perMinute: 1200,
  },
  "POST /auth/refresh": {
    roles: "anyone",
    response: data({ user, token }),
    manualTransaction: true,
    confidential: true,
    unaudited: true,
  },
  "POST /auth/logout": { roles: "anyone", response: done, unaudited: true },
})

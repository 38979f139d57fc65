import * as z from "zod"
import { endpoints, signedIn } from "../../lib/endpoints.ts"
import { optionallyChosen, optionalText } from "../../lib/fields.ts"
import { data, done, listOf } from "../../lib/replies.ts"
import { deviceKey, password, signInName, user } from "../accounts/endpoints.ts"
import { profile } from "./profile.ts"

const signInInput = z.object({
  email: signInName,
  password: password("Password"),
  /** Six digits or a recovery code, for people with two-factor sign-in; required if the failure's code is `two_factor`. */
  code: optionalText("Code", 20),
  /** Identifies the key that this device already has for the person. The device's cookie may be lost. */
  keyMark: optionalText("Mark of the key", 60),
})

/** A bearer token. The reply also sets the cookie that renews it. */
const token = z.string()

/** A phone or computer on which somebody has signed in, and which may store encrypted data about them. */
const device = z.object({
  id: z.int(),
  /** "Chrome on Android" */
  name: z.string(),
  created_at: z.string(),
  signed_in_at: z.string(),
  is_this: z.boolean(),
})

export const sessionEndpoints = endpoints({
  "POST /auth/login": {
    auditLabel: "signed in",
    roles: "anyone",
    body: signInInput,
    /** The reply has the profile, so that the first screen doesn't need `GET /auth/profile`. */
    response: data({ user: profile, token, deviceKey }).extend({ message: z.string() }),
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
  /** The viewer's own devices, or for the office those of a student or lecturer. */
  "GET /auth/devices": {
    roles: signedIn,
    query: z.object({ studentId: optionallyChosen("Student"), lecturerId: optionallyChosen("Lecturer") }),
    response: listOf("devices", device),
  },
  /** Deletes the device's key and ends its sessions. The next sign-in there counts as one on a new device. */
  "POST /auth/devices/{id}/end": {
    auditLabel: "ended a device of",
    roles: signedIn,
    response: done,
  },
})

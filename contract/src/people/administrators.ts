import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { listOf, one } from "../lib/replies.ts"
import { password } from "./accounts/endpoints.ts"
import {
  memberStatuses,
  passwordReset,
  passwordResetEndpoint,
  personAccount,
  personInput,
  personName,
} from "./people/people.ts"

const administrator = z.object({
  id: z.int(),
  ...personName,
  ...personAccount,
  email: z.string(),
  /** Null for somebody who has never signed in, or not within the last year. */
  last_sign_in: z.string().nullable(),
})
export type Administrator = z.infer<typeof administrator>

/**
 * The password is required, because somebody who finds an administrator's portal open must not be able to let others in or
 * shut colleagues out (record 08).
 */
export const confirmation = z.object({ currentPassword: password("Current password") })
export const invitation = confirmation.extend(personInput)

export const administratorEndpoints = endpoints({
  "GET /administrators": {
    roles: ["admin"],
    query: listQuery(["last_name", "last_sign_in"], { status: choice("Status", memberStatuses).optional() }),
    response: listOf("administrators", administrator),
  },
  "GET /administrators/{id}": { roles: ["admin"], response: one("administrator", administrator) },
  "POST /administrators": {
    auditLabel: "invited",
    roles: ["admin"],
    body: invitation,
    status: 201,
    response: one("administrator", administrator),
    manualTransaction: true,
  },
  "POST /administrators/{id}/deactivate": {
    auditLabel: "deactivated",
    roles: ["admin"],
    body: confirmation,
    response: one("administrator", administrator),
    manualTransaction: true,
  },
  "POST /administrators/{id}/activate": {
    auditLabel: "activated",
    roles: ["admin"],
    body: confirmation,
    response: one("administrator", administrator),
    manualTransaction: true,
  },
  "POST /administrators/{id}/reset-password": {
    ...passwordResetEndpoint,
    body: confirmation.extend(passwordReset.shape),
    manualTransaction: true,
  },
})

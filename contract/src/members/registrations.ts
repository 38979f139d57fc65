import * as z from "zod"
import { phone } from "../lib/contactFields.ts"
import { endpoints, roles } from "../lib/endpoints.ts"
import { choice, chosen, flag, optionalText } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { data, done, listOf, one } from "../lib/replies.ts"
import { user } from "../people/accounts/endpoints.ts"
import { personName } from "../people/people/people.ts"
import { lecturerDetails } from "./lecturers/endpoints.ts"
import { studentDetails } from "./students/endpoints.ts"

/** A person who registered and waits for approval (product decision 3.14). */
const registration = z.object({
  id: z.int(),
  ...personName,
  email: z.string(),
  /** Whether the link that was mailed to the address has been opened. Anybody can type anybody's address. */
  email_confirmed: z.boolean(),
  phone: z.string().nullable(),
  requested_role: z.enum(roles),
  created_at: z.string(),
})
export type Registration = z.infer<typeof registration>

/** Whether the registered address isn't the person's own. They then sign in with their number (product decision 3.21). */
const withoutEmail = { has_no_email: flag }

/** Approval grants a role, whatever role was requested, and completes its record. */
const studentApproval = studentDetails.extend({
  role: z.literal("student"),
  phone_number: phone("Phone number"),
  ...withoutEmail,
})
const lecturerApproval = lecturerDetails.extend({ role: z.literal("lecturer"), ...withoutEmail })
const adminApproval = z.object({ role: z.literal("admin") })
export const approval = z.discriminatedUnion("role", [studentApproval, lecturerApproval, adminApproval], {
  error: `Role must be one of: ${roles.join(", ")}.`,
})

export const rejection = z.object({ reason: optionalText("Reason", 500) })

const noneChosen = "Please choose the registrations to reject."

export const registrationEndpoints = endpoints({
  "GET /registrations": {
    roles: ["admin"],
    query: listQuery(["created_at", "last_name", "email"], {
      requested_role: choice("Role", roles).optional(),
    }),
    response: listOf("registrations", registration),
  },
  "POST /registrations/{id}/approve": {
    auditLabel: "approved",
    roles: ["admin"],
    body: approval,
    response: one("user", user),
  },
  /**
   * Rejects the selected registrations. Only confirmed addresses get a mail, because a program may have made up the others.
   */
  "POST /registrations/reject": {
    auditLabel: "rejected",
    roles: ["admin"],
    body: rejection.extend({
      ids: z
        .array(chosen("Registration"), noneChosen)
        .min(1, noneChosen)
        .max(200, "Please choose at most 200."),
    }),
    response: data({ count: z.int() }),
  },
  "POST /registrations/{id}/reject": {
    auditLabel: "rejected",
    roles: ["admin"],
    body: rejection,
    response: done,
  },
})

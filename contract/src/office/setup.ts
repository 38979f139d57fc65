import * as z from "zod"
import { email } from "../lib/contactFields.ts"
import { endNotLater, isEndLater } from "../lib/days.ts"
import { endpoints } from "../lib/endpoints.ts"
import { day, line, text, whole } from "../lib/fields.ts"
import { done } from "../lib/replies.ts"
import { newPassword } from "../people/accounts/endpoints.ts"

const setupTerm = z
  .object({
    term_number: whole("Term number", 1, 6),
    start_date: day("Start date"),
    end_date: day("End date"),
  })
  .refine(isEndLater, endNotLater)

/** The first administrator, the college's name, the current academic year and its terms. */
export const setupInput = z
  .object({
    /** The one-time code from the server's log. */
    code: text("Code", 200),
    first_name: line("First name", 80),
    last_name: line("Last name", 80),
    email: email(),
    password: newPassword,
    college_name: line("College name", 120),
    year_name: line("Academic year", 40),
    start_date: day("Start date"),
    end_date: day("End date"),
    terms: z.array(setupTerm, { error: "Terms are required." }).min(1, "Terms are required.").max(6),
  })
  .refine(isEndLater, endNotLater)
  .refine(({ terms }) => new Set(terms.map(({ term_number }) => term_number)).size === terms.length, {
    path: ["terms"],
    message: "Each term number can be given once.",
  })

export const setupEndpoints = endpoints({
  "POST /setup": {
    auditLabel: "set up the college",
    roles: "anyone",
    body: setupInput,
    status: 201,
    response: done,
    manualTransaction: true,
    perMinute: 10,
  },
})

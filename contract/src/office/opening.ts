import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { counts, data } from "../lib/replies.ts"
import { printedCodes } from "../people/people/people.ts"

/** The progress of a new college towards its first lesson, from which the stations of /admin/start are derived. */
export const opening = counts(
  /** The terms of the current academic year, and the active ones. */
  "terms",
  "active_terms",
  "subjects",
  "lecturers",
  "rooms",
  "students",
  "without_class",
  /** The subjects of each class in the active terms, and how many of them have a lecturer. */
  "taught",
  "assigned",
  /** The entries of the timetable in the active terms. */
  "lessons",
  /** The texts that a website needs, and how many of them are published. */
  "texts",
  "published",
  /** Lecturers and students who can't sign in yet and have no invitation. */
  "uninvited",
).extend({
  academic_year: z.string().nullable(),
  /** True after the first lesson was taught. */
  is_over: z.boolean(),
  /** True until the office opens the doors. Nobody gets an email before that. */
  doors_closed: z.boolean(),
})
export type Opening = z.infer<typeof opening>

export const openingEndpoints = endpoints({
  "GET /opening": { roles: ["admin"], response: data({ opening }) },
  /** Invites everybody who waits, by email or, without a mail server, with codes to print. */
  "POST /opening/doors": {
    auditLabel: "opened the doors",
    roles: ["admin"],
    confidential: true,
    response: data({ mailed: z.int(), codes: printedCodes }),
  },
})

import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { daysBetween } from "../../lib/days.ts"
import { byRole, download, endpoints } from "../../lib/endpoints.ts"
import { choice, chosen, day, flag, optionallyChosen, optionalText, text, version } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { data, done, listOf, nullable, one, texts } from "../../lib/replies.ts"
import { ticket } from "../../lib/tickets.ts"
import { personName } from "../../people/people/people.ts"

const excuseStates = ["waiting", "accepted", "rejected"] as const

/** The maximum number of days. The office arranges a longer absence in another way. */
const longestExcuse = 31

/** A student's excuse, as the student and the office see it. Lecturers see only that a student is excused. */
const excuse = z.object({
  id: z.int(),
  first_date: z.string(),
  last_date: z.string(),
  /** Null once the student's account is erased. */
  reason: z.string().nullable(),
  ...nullable(texts("file_name", "answer", "decided_at")),
  file_size: z.int().nullable(),
  state: z.enum(excuseStates),
  created_at: z.string(),
  version: z.int(),
})

const forOffice = excuse.extend({
  student_id: z.int(),
  student_number: z.string(),
  ...personName,
  class: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  /** The classes that the student missed on these days. */
  missed_count: z.int(),
})
/** An excuse on a screen of any role. Students get it without the office's fields. */
export type Excuse = z.infer<typeof excuse> & Partial<z.infer<typeof forOffice>>

export const excuseInput = z
  .object({
    first_date: day("First day"),
    last_date: day("Last day"),
    reason: text("Reason", 1000),
    /** Removes the file if no new one is sent. */
    clear_file: flag,
    /** The upload's id, if the file was uploaded in pieces before the form. */
    upload_id: optionallyChosen("File"),
    version,
  })
  .refine(({ first_date, last_date }) => last_date >= first_date, {
    path: ["last_date"],
    message: "The last day must not be before the first day.",
  })
  .refine(({ first_date, last_date }) => daysBetween(first_date, last_date) < longestExcuse, {
    path: ["last_date"],
    message: `An excuse is for at most ${longestExcuse} days.`,
  })

export const excuseDecision = z.object({ answer: optionalText("Answer", 500), version })

/** The sort "state" has the waiting excuses first, oldest first, and then the decided ones, newest first. */
const excuseList = listQuery(["state", "first_date", "created_at", "last_name"], {
  state: choice("State", excuseStates).optional(),
  class: className("Class").optional(),
  student_id: chosen("Student").optional(),
})

const both = ["admin", "student"] as const
const files = { file: "attachment" } as const
const ownExcuse = one("excuse", excuse)
const office = one("excuse", forOffice)

export const excuseEndpoints = endpoints({
  "GET /excuses": {
    roles: both,
    query: excuseList,
    response: byRole({ admin: listOf("excuses", forOffice), student: listOf("excuses", excuse) }),
  },
  "GET /excuses/{id}": { roles: both, response: byRole({ admin: office, student: ownExcuse }) },
  "GET /excuses/{id}/file": { roles: both, response: download },
  /** An address that opens the file in a new tab. */
  "GET /excuses/{id}/url": { roles: both, response: data({ url: z.string() }) },
  /** The address from the endpoint above. It opens the file for a minute, with the session's cookie. */
  "GET /auth/excuses/{id}": { roles: "anyone", query: ticket, response: download },
  "POST /excuses": {
    roles: ["student"],
    body: excuseInput,
    files,
    manualTransaction: true,
    status: 201,
    response: ownExcuse,
  },
  /** An excuse can be changed only while it waits. */
  "PUT /excuses/{id}": {
    roles: ["student"],
    body: excuseInput,
    files,
    manualTransaction: true,
    response: ownExcuse,
  },
  "DELETE /excuses/{id}": { auditLabel: "withdrew", roles: ["student"], response: done },
  "POST /excuses/{id}/accept": {
    auditLabel: "accepted",
    roles: ["admin"],
    body: excuseDecision,
    response: office,
  },
  "POST /excuses/{id}/reject": {
    auditLabel: "rejected",
    roles: ["admin"],
    body: excuseDecision,
    response: office,
  },
})

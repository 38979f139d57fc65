/** Parts of the contract that students and lecturers share as people with accounts. */
import * as z from "zod"
import { email, emailOrNone } from "../../lib/contactFields.ts"
import { chosen, flag, line, optionalText } from "../../lib/fields.ts"
import { data, texts } from "../../lib/replies.ts"

export const memberStatuses = ["active", "inactive"] as const

/** The name of the person in a row. */
export const personName = { first_name: z.string(), last_name: z.string() }

/** The account behind a student or a lecturer, as administrators see it. */
export const personAccount = {
  /** Null for a person without an email address, who signs in with their number (product decision 3.21). */
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  status: z.enum(memberStatuses),
  is_active: z.boolean(),
}

/** The fields of a form that adds a person. */
export const personInput = {
  first_name: line("First name", 80),
  last_name: line("Last name", 80),
  email: email(),
}

/** The fields of a form that adds somebody who may have no email. Its checkbox "Has no email" sends "none". */
export const memberInput = { ...personInput, email: emailOrNone() }

/** The selected people, or with `all` everybody that the list finds. */
export function selectionOf<Filters extends z.ZodRawShape>(noun: "Student" | "Lecturer", filters: Filters) {
  const tooMany = `Please choose at most 10,000 ${noun.toLowerCase()}s.`
  return z.object({
    ids: z.array(chosen(noun)).max(10_000, tooMany).optional(),
    all: flag,
    search: optionalText("Search", 100),
    ...filters,
  })
}

/**
 * The number of people affected, the changes that undo it, and the numbers under which the deleted people can be restored.
 */
export const selectionChangeReply = data({
  count: z.int(),
  undo: z.array(
    z.object({
      change: z.enum(["activate", "deactivate", "move", "readmit"]),
      to_class: z.string().nullable(),
      /** The class that the change gave them. Whoever somebody has moved since is left there. */
      from_class: z.string().nullable().optional(),
      ids: z.array(z.int()),
    }),
  ),
  deleted: z.array(z.int()),
})
export type Undo = z.infer<typeof selectionChangeReply>["data"]["undo"][number]

/** A one-time code on paper, for a person whom no email reaches. */
const printedCode = z.object({ person_id: z.int(), ...texts("name", "number", "signs_in_with", "code") })
export type PrintedCode = z.infer<typeof printedCode>
export const printedCodes = z.array(printedCode)

/** With `printed`, the reply has a code for someone without email. Otherwise a link is mailed. */
export const passwordReset = z.object({ printed: flag })
const passwordCode = data({ code: z.string().nullable() })
export const passwordResetEndpoint = {
  auditLabel: "reset the password",
  roles: ["admin"],
  body: passwordReset,
  confidential: true,
  response: passwordCode,
} as const

/** An address in place of one that the mail server refused, or "none". */
export const correctedEmail = z.object({ email: emailOrNone() })
export const emailCorrection = {
  auditLabel: "corrected the email address",
  roles: ["admin"],
  body: correctedEmail,
  response: data({ resent: z.int() }),
} as const

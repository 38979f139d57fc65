import * as z from "zod"
import { today } from "../lib/dates.ts"
import { line, optionalEmail, optionalLine, optionalText, version, whole } from "../lib/fields.ts"

/** The college's name and contact details, editable by administrators (product decisions section 4). */
export const college = z.object({
  name: z.string(),
  short_name: z.string().nullable(),
  motto: z.string().nullable(),
  /** The founding year; the college's age is computed. */
  founded: z.int(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type College = z.infer<typeof college>

export const collegeInput = z.object({
  name: line("Name", 120),
  short_name: optionalLine("Short name", 40),
  motto: optionalLine("Motto", 120),
  founded: whole("Year of foundation", 1800, 2100).refine(
    (year) => year <= Number(today().slice(0, 4)),
    "Year of foundation must not be in the future.",
  ),
  address: optionalText("Postal address", 300),
  phone: optionalLine("Phone", 30),
  email: optionalEmail("Email"),
  version,
})

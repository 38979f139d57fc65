import * as z from "zod"
import { today } from "../lib/dates.ts"
import { line, optionalEmail, optionalLine, optionalText, optionalWhole, version } from "../lib/fields.ts"
import type { PageContents } from "./pages.ts"

/** The college's name and contact details (product decisions section 4). */
export const college = z.object({
  name: z.string(),
  short_name: z.string().nullable(),
  motto: z.string().nullable(),
  /** The founding year; the college's age is computed. */
  founded: z.int().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type College = z.infer<typeof college>

/** The name of a college that has given none. */
const unnamed = "Teacher Training College"

/** The college's details as pages, mails and documents use them. */
export function collegeOf({ details }: PageContents["college"]): College {
  return {
    name: details.name || unnamed,
    short_name: details.shortName || null,
    motto: details.motto || null,
    founded: details.founded,
    address: details.address || null,
    phone: details.phone || null,
    email: details.email || null,
  }
}

export const collegeInput = z.object({
  name: line("Name", 120),
  short_name: optionalLine("Short name", 40),
  motto: optionalLine("Motto", 120),
  founded: optionalWhole("Year of foundation", 1800, 2100).refine(
    (year) => year === null || year <= Number(today().slice(0, 4)),
    "Year of foundation must not be in the future.",
  ),
  address: optionalText("Postal address", 300),
  phone: optionalLine("Phone", 30),
  email: optionalEmail("Email"),
  version,
})

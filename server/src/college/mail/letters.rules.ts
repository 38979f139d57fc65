import type { College } from "#contract/college/college/details.ts"
import { contactLine } from "#contract/communication/website/contactLine.ts"

/** The text of an email between the greeting and the college's name. */
export type Letter = {
  subject: string
  lines: string[]
  /** Attached to the email. */
  file?: { name: string; text: string }
}

/** The college's name, and how to reach it. */
export const signature = (college: Pick<College, "name" | "address" | "phone" | "email">) =>
  [college.name, contactLine(college)].filter(Boolean).join("\n")

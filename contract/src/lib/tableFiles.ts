import { choice } from "./fields.ts"

/** The kinds of file that a list is exported as. */
export const tableFormats = ["csv", "xlsx"] as const
export type TableFormat = (typeof tableFormats)[number]

/** A field of the query of each export, beside what narrows and sorts the list. */
export const exported = { format: choice("Format", tableFormats).default("csv") }

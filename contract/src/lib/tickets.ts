import * as z from "zod"
import { text, whole } from "./fields.ts"

/** The query of an address that opens a private file in a new tab: until when, in seconds since 1970, and the proof of it. */
export const ticket = z.object({
  until: whole("Until", 0, 10_000_000_000).optional(),
  ticket: text("Ticket").optional(),
})

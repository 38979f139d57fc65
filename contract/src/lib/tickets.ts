import * as z from "zod"
import { text, whole } from "./fields.ts"

/** The query of an address that opens a private file in a new tab: its expiry, in seconds since 1970, and its proof. */
export const ticket = z.object({
  until: whole("Until", 0, 10_000_000_000).optional(),
  ticket: text("Ticket").optional(),
})

import * as z from "zod"
import { nullable, texts } from "../../lib/replies.ts"
import { documentStates, verifiableKinds } from "./kinds.ts"

/** The part of a document that anybody who has its code may read. */
const verified = z.object({
  kind: z.enum(verifiableKinds),
  ...texts("name", "programme", "reference", "issued_on"),
  period: z.string().nullable(),
  gpa: z.number().nullable(),
})

export const verification = z.object({
  /** `altered` means that the college didn't sign the digits of the QR code for this code. */
  state: z.enum([...documentStates, "unknown", "altered"]),
  document: verified.nullable(),
  /** The days on which the document was replaced or revoked. */
  ...nullable(texts("replaced_on", "revoked_on")),
})
export type Verification = z.infer<typeof verification>

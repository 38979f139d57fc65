import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { byRole, endpoints, signedIn } from "../../lib/endpoints.ts"
import { choice, chosen, line, text } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { data, listOf, nullable, one, texts } from "../../lib/replies.ts"
import { documentKinds, documentStates } from "./kinds.ts"
import { verification } from "./verification.ts"

/** A document that was issued, without its text. */
const issuedLine = z.object({
  id: z.int(),
  batch_id: z.int(),
  kind: z.enum(documentKinds),
  ...texts("reference", "name", "issued_at"),
  student_id: z.int().nullable(),
  term_id: z.int().nullable(),
  /** `period` is such as "Term 2, 2026/2027". `replaced_at` and `revoked_at` say when the document stopped to be valid. */
  ...nullable(texts("class", "period", "code", "replaced_at", "revoked_at", "revoked_reason")),
  state: z.enum(documentStates),
  replaced_by: z.int().nullable(),
})
const officeLine = issuedLine.extend(nullable(texts("issued_by_name", "revoked_by_name")))
/** A document on a screen of any role. Students get it without the office's fields. */
export type IssuedDocument = z.infer<typeof issuedLine> & Partial<z.infer<typeof officeLine>>

/** Students can read the reason for revoking their own document. Visitors who verify the document can't. */
export const revocation = z.object({ reason: text("Reason", 500) })

const documentList = listQuery(["issued_at", "name", "reference"], {
  kind: choice("Kind", documentKinds).optional(),
  class: className("Class").optional(),
  term_id: chosen("Term").optional(),
  state: choice("State", documentStates).optional(),
  student_id: chosen("Student").optional(),
})

const office = ["admin", "lecturer"] as const

export const documentEndpoints = endpoints({
  /** Lecturers see only the documents that they issued themselves. */
  "GET /documents": { roles: office, query: documentList, response: listOf("documents", officeLine) },
  /** The student's own documents, including those that were replaced or revoked. */
  "GET /documents/mine": { roles: ["student"], response: listOf("documents", issuedLine) },
  "GET /documents/{id}": {
    roles: signedIn,
    response: byRole({
      admin: one("document", officeLine),
      lecturer: one("document", officeLine),
      student: one("document", issuedLine),
    }),
  },
  "POST /documents/{id}/revoke": {
    auditLabel: "revoked",
    roles: ["admin"],
    body: revocation,
    response: one("document", officeLine),
  },
  /** Issues the document again from the current data; the new one replaces it. */
  "POST /documents/{id}/reissue": {
    auditLabel: "reissued",
    roles: ["admin"],
    status: 201,
    response: one("document", officeLine),
  },
  /** Accepts a code, or the whole address from a QR code. It is sent in a body, because addresses are logged. */
  "POST /documents/verify": {
    roles: "anyone",
    body: z.object({ code: line("Code", 2000) }),
    response: data({ verification }),
    confidential: true,
    unaudited: true,
    perMinute: 30,
  },
  /** The public keys, with which anybody can check a QR code by themselves. */
  "GET /documents/keys": {
    roles: "anyone",
    response: data({ keys: z.array(z.object(texts("id", "public_key", "created_at"))) }),
  },
})

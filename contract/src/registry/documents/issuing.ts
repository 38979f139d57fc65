import * as z from "zod"
import { className } from "../../college/classes/fields.ts"
import { download, endpoints, signedIn } from "../../lib/endpoints.ts"
import { choice, chosen } from "../../lib/fields.ts"
import { type Paper, paperFormats } from "../../lib/paper.ts"
import { data } from "../../lib/replies.ts"
import { documentKinds } from "./kinds.ts"

/** The requested document: about a student or about a class, in a term and of a subject where the kind needs them. */
const documentRequest = z.object({
  kind: choice("Kind", documentKinds),
  student_id: chosen("Student").optional(),
  class: className("Class").optional(),
  term_id: chosen("Term").optional(),
  subject_id: chosen("Subject").optional(),
})
export type DocumentRequest = z.output<typeof documentRequest>

/** The text of a document. Its parts aren't validated again, because the server itself wrote them. */
const paper = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Paper>

const preview = z.object({
  /** The number of documents, and the people or classes they are about. */
  count: z.int(),
  about: z.array(z.string()),
  /** The first document. */
  paper,
})

const issued = z.object({ batch_id: z.int(), ids: z.array(z.int()), count: z.int() })

const format = z.object({ format: choice("Format", paperFormats).default("pdf") })
const office = ["admin", "lecturer"] as const

export const issuingEndpoints = endpoints({
  /** The content of the documents before they are issued, so that nobody issues by accident. */
  "GET /documents/preview": { roles: office, query: documentRequest, response: data({ preview }) },
  /** Issues a document, or one for each student of a class: all of them or none. */
  "POST /documents": {
    auditLabel: "issued",
    roles: office,
    body: documentRequest,
    status: 201,
    response: data({ issued }),
  },
  /** The text of a document that was issued. */
  "GET /documents/{id}/paper": { roles: signedIn, response: data({ paper }) },
  "GET /documents/{id}/file": { roles: signedIn, query: format, response: download },
  /** All documents of a class as one file. */
  "GET /documents/batches/{id}/file": { roles: office, query: format, response: download },
})

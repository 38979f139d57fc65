import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { chosen, dayOrInstant, text, version } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { deletedReply, listOf, one } from "../lib/replies.ts"

/** A later due time of one assignment for one student. */
const extension = z.object({
  id: z.int(),
  assignment_id: z.int(),
  assignment_title: z.string(),
  student_id: z.int(),
  student_first_name: z.string(),
  student_last_name: z.string(),
  student_number: z.string(),
  class: z.string().nullable(),
  /** The due time of everybody else. */
  class_due_date: z.string(),
  due_date: z.string(),
  /** The student can read the reason. Null after the student's account was erased. */
  reason: z.string().nullable(),
  given_by_name: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
})
export type Extension = z.infer<typeof extension>

const editableFields = {
  due_date: dayOrInstant("Later due date", "ends"),
  reason: text("Reason", 500),
}

export const newExtension = z.object({
  assignment_id: chosen("Assignment"),
  student_id: chosen("Student"),
  ...editableFields,
})
export const extensionEdit = z.object({ ...editableFields, version })

const staff = ["admin", "lecturer"] as const

export const extensionEndpoints = endpoints({
  "GET /extensions": {
    roles: staff,
    query: listQuery(["created_at", "last_name"], { assignment_id: chosen("Assignment").optional() }),
    response: listOf("extensions", extension),
  },
  "GET /extensions/{id}": { roles: staff, response: one("extension", extension) },
  "POST /extensions": {
    auditLabel: "gave more time",
    roles: staff,
    body: newExtension,
    status: 201,
    response: one("extension", extension),
  },
  "PUT /extensions/{id}": { roles: staff, body: extensionEdit, response: one("extension", extension) },
  "DELETE /extensions/{id}": { roles: staff, response: deletedReply },
})

import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice, flag, line, version } from "../lib/fields.ts"
import { listQuery } from "../lib/lists.ts"
import { deletedReply, listOf, one } from "../lib/replies.ts"

const department = z.object({
  id: z.int(),
  name: z.string(),
  /** A retired department keeps its lecturers, and can't be chosen for others. */
  is_retired: z.boolean(),
  lecturers_count: z.int(),
  version: z.int(),
})
export type Department = z.infer<typeof department>

export const departmentInput = z.object({ name: line("Name", 60), is_retired: flag, version })

export const departmentList = listQuery(["name", "lecturers_count"], {
  status: choice("Status", ["open", "retired"]).optional(),
})

const reply = one("department", department)

/** The departments to which lecturers belong. The college begins with those of spec 001 section 9. */
export const departmentEndpoints = endpoints({
  /** Lecturers choose their own department on their profile. */
  "GET /departments": {
    roles: ["admin", "lecturer"],
    query: departmentList,
    response: listOf("departments", department),
  },
  "GET /departments/{id}": { roles: ["admin"], response: reply },
  "POST /departments": { roles: ["admin"], body: departmentInput, status: 201, response: reply },
  "PUT /departments/{id}": { roles: ["admin"], body: departmentInput, response: reply },
  /** A department that any record refers to can't be deleted. */
  "DELETE /departments/{id}": { roles: ["admin"], response: deletedReply },
})

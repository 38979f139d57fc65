import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { choice, flag, line, version, wholeOrBlank } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { deletedReply, listOf, one } from "../../lib/replies.ts"
import { classShape } from "./fields.ts"
import { classGroups } from "./groups.ts"

const classRow = z.object({
  id: z.int(),
  name: z.string(),
  /** The position in the college's order, from 1. */
  position: z.int(),
  group_name: z.enum(classGroups),
  /** A retired class has no members and can't be chosen. Its records are kept. */
  is_retired: z.boolean(),
  /** The number of students today. */
  students_count: z.int(),
  version: z.int(),
})
export type ClassRow = z.infer<typeof classRow>

/** Filters, targets and files use these words for something else. */
const otherMeanings = ["all", "and", "none"]

export const classInput = z.object({
  name: line("Name", 12)
    .pipe(z.string().regex(classShape, "Name must be letters and digits without spaces, such as P16 or 1A."))
    .refine((name) => !otherMeanings.includes(name.toLowerCase()), "Name must not be all, and or none."),
  /** Materials for the group reach its classes (product decision 3.11). */
  group_name: choice("Group", classGroups),
  /** Blank puts a new class last. With a position, the classes from there on move on by one. */
  position: wholeOrBlank("Position", 1, 500).optional(),
  is_retired: flag,
  version,
})

export const classList = listQuery(["position", "name", "students_count"], {
  group_name: choice("Group", classGroups).optional(),
  status: choice("Status", ["open", "retired"]).optional(),
})

const reply = one("class", classRow)

/** The classes of students (product decision 3.20). The college begins with those of spec 001 section 9. */
export const classEndpoints = endpoints({
  "GET /classes": { roles: ["admin"], query: classList, response: listOf("classes", classRow) },
  "GET /classes/{id}": { roles: ["admin"], response: reply },
  "POST /classes": { roles: ["admin"], body: classInput, status: 201, response: reply },
  /** A class that any record refers to can't be renamed, and a class with members can't be retired. */
  "PUT /classes/{id}": { roles: ["admin"], body: classInput, response: reply },
  /** A class that any record refers to can't be deleted. */
  "DELETE /classes/{id}": { roles: ["admin"], response: deletedReply },
})

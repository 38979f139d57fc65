import * as z from "zod"
import { aliasPaths } from "../lib/aliasPaths.ts"
import { endpoints, signedIn } from "../lib/endpoints.ts"
import { chosen, line, version } from "../lib/fields.ts"
import { data, nullable, one } from "../lib/replies.ts"
import { materialTypes } from "./materials/types.ts"

/** A heading, a material or an assignment of a module. */
const moduleItem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), title: z.string() }),
  z.object({
    kind: z.literal("material"),
    id: z.int(),
    title: z.string(),
    type: z.enum(materialTypes),
    /** "all", "Class A" or "P3". */
    student_class: z.string(),
    ...nullable({ file_name: z.string(), file_size: z.int(), link: z.string() }),
    file_path: z.string(),
    publish_at: z.string(),
    is_published: z.boolean(),
  }),
  z.object({
    kind: z.literal("assignment"),
    id: z.int(),
    title: z.string(),
    /** A class; null is every class. */
    student_class: z.string().nullable(),
    due_date: z.string(),
    max_marks: z.int(),
  }),
])
export type ModuleItem = z.infer<typeof moduleItem>

/** A module's content, with the items that the viewer may see. */
const moduleContent = z.object({
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  /** The term whose assignments are shown; null if the module runs in none. */
  ...nullable({ term_id: z.int(), term_name: z.string() }),
  items: z.array(moduleItem),
  may_edit: z.boolean(),
  /** 0 until somebody has put the items in order. */
  version: z.int(),
})

const orderedItem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), title: line("Heading", 120) }),
  z.object({ kind: z.literal("material"), id: chosen("Material") }),
  z.object({ kind: z.literal("assignment"), id: chosen("Assignment") }),
])
export type OrderedItem = z.infer<typeof orderedItem>

/**
 * All items in their order. Items that the editor doesn't see keep their positions. Items that are left out come last.
 */
const moduleContentInput = z.object({ items: z.array(orderedItem).max(1000), version })

const byTerm = z.object({ term_id: chosen("Term").optional() })
const single = one("content", moduleContent)

export const moduleContentEndpoints = endpoints({
  /** The content has the assignments of the term in which the module runs, or of `term_id`. */
  "GET /subjects/{id}/content": { roles: signedIn, query: byTerm, response: single },
  "PUT /subjects/{id}/content": {
    auditLabel: "put in order",
    roles: ["admin", "lecturer"],
    query: byTerm,
    body: moduleContentInput,
    /** `deleted` has the numbers under which the headings that the order leaves out can be restored. */
    response: data({ content: moduleContent, deleted: z.array(z.int()) }),
  },
})

/** Some screens call subjects modules (product decision 2.1). */
export const moduleContentAliases = aliasPaths("/subjects", "/modules", moduleContentEndpoints)

import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { choice, version } from "../lib/fields.ts"
import { data } from "../lib/replies.ts"
import { classGroups, classNames } from "./college/classes.ts"

/** The field of a class: "p1". */
export const classField = (className: string) => className.toLowerCase()

const eachClass = <Field>(field: (name: string) => Field): Record<string, Field> =>
  Object.fromEntries(classNames.map((name) => [classField(name), field(name)]))

const group = z.object({
  name: z.enum(classGroups),
  classes: z.array(z.string()),
  /** Students of today in these classes, and materials for the group. */
  students_count: z.int(),
  materials_count: z.int(),
})
export type ClassGroup = z.infer<typeof group>

/** Every class with its group, so that each belongs to exactly one (product decision 3.11). */
export const classGroupsInput = z.object({
  ...eachClass((name) => choice(name, classGroups)),
  version,
})

const reply = data({
  class_groups: z.object({
    ...eachClass(() => z.string()),
    groups: z.array(group),
    version: z.int(),
  }),
})

/** One record: the groups of all classes together. A material for a group reaches the classes that are in it now. */
export const classGroupEndpoints = endpoints({
  "GET /class-groups": { roles: ["admin"], response: reply },
  "PUT /class-groups": { roles: ["admin"], body: classGroupsInput, response: reply },
})

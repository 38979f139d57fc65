import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { chosen, version, whole } from "../lib/fields.ts"
import { one } from "../lib/replies.ts"

export const maxGroups = 100

/**
 * The students of an assignment's class, and the groups in which they hand it in. A student without a group hands in alone.
 */
const workGroups = z.object({
  /** The assignment's class. Null is all classes; such an assignment has no groups. */
  student_class: z.string().nullable(),
  students: z.array(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      student_number: z.string(),
      /** The number of the student's group; null without one. */
      number: z.int().nullable(),
      /** True if the group has handed in. The student's group can then no longer be changed. */
      handed_in: z.boolean(),
      /** True if the student has an extension, and therefore hands in alone. */
      more_time: z.boolean(),
    }),
  ),
  may_edit: z.boolean(),
  /** True if the assignment's term is closed. Nobody can change the groups then. */
  closed: z.boolean(),
  /** The assignment's version. */
  version: z.int(),
})
export type WorkGroups = z.infer<typeof workGroups>

/** All groups after the change. A student who isn't among the members is in no group. */
export const workGroupsInput = z.object({
  members: z
    .array(z.object({ student_id: chosen("Student"), number: whole("Group", 1, maxGroups) }))
    .max(1000),
  version,
})
export type GroupMember = z.output<typeof workGroupsInput>["members"][number]

const staff = ["admin", "lecturer"] as const

export const workGroupEndpoints = endpoints({
  "GET /assignments/{id}/groups": { roles: staff, response: one("groups", workGroups) },
  "PUT /assignments/{id}/groups": {
    roles: staff,
    body: workGroupsInput,
    response: one("groups", workGroups),
  },
})

/** The group of a student's work, with the names of all its members. */
export const ownGroup = z.object({ number: z.int(), members: z.array(z.string()) })

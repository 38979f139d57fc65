/** Parts of the contract that students and lecturers share as people with accounts. */
import * as z from "zod"
import { flag } from "../lib/fields.ts"
import { data } from "../lib/replies.ts"

export const statuses = ["active", "inactive"] as const

/** How many people a change made any difference to, and the changes that take it back; deleting has none. */
export const changed = data({
  count: z.int(),
  undo: z.array(
    z.object({
      change: z.enum(["activate", "deactivate", "move"]),
      to_class: z.string().nullable(),
      ids: z.array(z.int()),
    }),
  ),
})
export type Undo = z.infer<typeof changed>["data"]["undo"][number]

/** With `printed`, the answer has a code for someone without e-mail; otherwise a link is mailed. */
export const passwordReset = z.object({ printed: flag })
export const passwordCode = data({ code: z.string().nullable() })

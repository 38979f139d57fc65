import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { chosen } from "../lib/fields.ts"
import { data } from "../lib/replies.ts"
import { gradeList } from "./grades/endpoints.ts"

/** How grades or module grades spread over the letters of the official scale. */
export const spread = z.object({
  /** From the lowest. For students, small bands are joined with a neighbour: "D–F". */
  bands: z.array(z.object({ name: z.string(), from: z.number(), count: z.int() })),
  /** For students to the nearest 5. */
  median: z.number(),
  total: z.int(),
})
export type Spread = z.infer<typeof spread>

/** The spread of a piece of work or of a module in the student's class; only those that give nobody away (record 17). */
const classSpread = z.object({
  kind: z.enum(["assignment", "end_module", "module"]),
  title: z.string(),
  spread,
  /** It may lag behind the newest marks. */
  taken_at: z.string(),
})
export type ClassSpread = z.infer<typeof classSpread>

export const spreadEndpoints = endpoints({
  /** The student's own class in a term that they are enrolled in. */
  "GET /grades/my-spreads": {
    roles: ["student"],
    query: z.object({ subject_id: chosen("Subject"), term_id: chosen("Term") }),
    response: data({ class: z.string(), spreads: z.array(classSpread) }),
  },
  /** Of the grades that a list finds, which lecturers and administrators may read one by one. */
  "GET /grades/spread": {
    roles: ["admin", "lecturer"],
    query: gradeList,
    response: data({ spread: spread.nullable() }),
  },
})

import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { chosen } from "../lib/fields.ts"
import { data } from "../lib/replies.ts"
import { gradeList } from "./grades/endpoints.ts"

/** How grades or module grades spread over the letters of the official scale. */
export const spread = z.object({
  /** The lowest band first. For students, small bands are joined with a neighbour: "D–F". */
  bands: z.array(z.object({ name: z.string(), from: z.number(), count: z.int() })),
  /** Rounded to the nearest 5 for students. */
  median: z.number(),
  total: z.int(),
})
export type Spread = z.infer<typeof spread>

/**
 * The spread of an assignment or of a module in the student's class. Spreads that would reveal a single student's grade are
 * left out (record 17).
 */
const classSpread = z.object({
  kind: z.enum(["assignment", "end_module", "module"]),
  title: z.string(),
  spread,
  /** The time of the computation. Newer marks may be missing. */
  taken_at: z.string(),
})
export type ClassSpread = z.infer<typeof classSpread>

export const spreadEndpoints = endpoints({
  /** The spreads of the student's own class, in a term in which the student is enrolled. */
  "GET /grades/my-spreads": {
    roles: ["student"],
    query: z.object({ subject_id: chosen("Subject"), term_id: chosen("Term") }),
    response: data({ class: z.string(), spreads: z.array(classSpread) }),
  },
  /** The spread of the grades that a list finds. Lecturers and administrators may read each of these grades. */
  "GET /grades/spread": {
    roles: ["admin", "lecturer"],
    query: gradeList,
    response: data({ spread: spread.nullable() }),
  },
})

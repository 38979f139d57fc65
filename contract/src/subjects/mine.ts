import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { data } from "../lib/replies.ts"
import { subject, subjectList } from "./endpoints.ts"

/** A student's modules: those of her active term or, with `term_id`, of another that she is or was enrolled in. */
export const ownModuleEndpoints = endpoints({
  "GET /students/my-modules": {
    roles: ["student"],
    query: subjectList,
    response: data({ modules: z.array(subject), total: z.int() }),
  },
})

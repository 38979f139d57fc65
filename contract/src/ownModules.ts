import * as z from "zod"
import { endpoints } from "./endpoints.ts"
import { data } from "./replies.ts"
import { subject, subjectList } from "./subjects.ts"

/** A student's modules: those of her active term or, with `term_id`, of another that she is or was enrolled in. */
export const ownModuleEndpoints = endpoints({
  "GET /students/my-modules": {
    roles: ["student"],
    query: subjectList,
    response: data({ modules: z.array(subject), total: z.int() }),
  },
})

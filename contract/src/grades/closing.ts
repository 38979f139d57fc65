import { endpoints } from "../lib/endpoints.ts"
import { one } from "../lib/replies.ts"
import { term } from "../terms/endpoints.ts"

export const closingEndpoints = endpoints({
  /** Closes a term for good: it keeps its grading policy, and its grades are locked (product decision 3.1). */
  "POST /terms/{id}/close": { auditLabel: "closed", roles: ["admin"], response: one("term", term) },
})

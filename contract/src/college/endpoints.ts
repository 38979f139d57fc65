import * as z from "zod"
import { endpoints } from "../lib/endpoints.ts"
import { one } from "../lib/replies.ts"
import { college, collegeInput } from "../site/college.ts"

const versioned = college.extend({ version: z.int() })
export type VersionedCollege = z.infer<typeof versioned>

/** Visitors read it on the website's pages. */
export const collegeEndpoints = endpoints({
  /** Lecturers print it above their reports. */
  "GET /college": { roles: ["admin", "lecturer"], response: one("college", versioned) },
  "PUT /college": { roles: ["admin"], body: collegeInput, response: one("college", versioned) },
})

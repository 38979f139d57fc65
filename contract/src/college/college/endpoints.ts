import { endpoints } from "../../lib/endpoints.ts"
import { one } from "../../lib/replies.ts"
import { college } from "./details.ts"

/** Visitors read it on the website. Administrators edit it as one of the website's pages (`/site/college`). */
export const collegeEndpoints = endpoints({
  /** Lecturers print it above their reports. */
  "GET /college": { roles: ["admin", "lecturer"], response: one("college", college) },
})

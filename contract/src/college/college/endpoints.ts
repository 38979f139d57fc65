import { endpoints } from "../../lib/endpoints.ts"
import { one } from "../../lib/replies.ts"
import { college } from "./details.ts"

/** Visitors read these details on the website. Administrators edit them as one of the website's pages (`/site/college`). */
export const collegeEndpoints = endpoints({
  /** Lecturers' printed reports begin with the college's name. */
  "GET /college": { roles: ["admin", "lecturer"], response: one("college", college) },
})

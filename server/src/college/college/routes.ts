import { collegeEndpoints } from "#contract/college/college/endpoints.ts"
import { routes } from "../../lib/http/handlers.ts"
import { findCollege } from "./queries.ts"

export const collegeRoutes = () =>
  routes(collegeEndpoints, {
    "GET /college": async ({ db }) => ({ data: { college: await findCollege(db) } }),
  })

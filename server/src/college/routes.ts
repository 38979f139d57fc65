import { collegeEndpoints } from "#contract/college/endpoints.ts"
import { lockTable } from "../lib/db/locks.ts"
import { routes } from "../lib/http/handlers.ts"
import { refuseStale } from "../lib/http/versions.ts"
import { findCollege, saveCollege } from "./queries.ts"

export const collegeRoutes = () =>
  routes(collegeEndpoints, {
    "GET /college": async ({ db }) => ({ data: { college: await findCollege(db) } }),

    "PUT /college": async ({ db, body: { version, ...details }, audit }) => {
      // The whole table, because a college that was never named has no row to lock.
      await lockTable(db, "content")
      const before = await findCollege(db)
      refuseStale(before, version)
      await saveCollege(db, details)
      const college = await findCollege(db)
      audit("college", "college", before, college)
      return { message: "College updated successfully!", data: { college } }
    },
  })

import { systemEndpoints } from "#contract/system.ts"
import { withdrawNotice } from "../lib/db/adminNotices.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { examineCollege, type Looked } from "./queries.ts"

/** So many files are looked for while the administrator waits; the doctor looks for all. */
const files = 50

export const systemRoutes = (parts: Omit<Looked, "db" | "files">) =>
  routes(systemEndpoints, {
    "GET /system": async ({ db }) => ({
      data: { checked_at: new Date().toISOString(), findings: await examineCollege({ ...parts, db, files }) },
    }),

    "DELETE /admin-notices/{kind}": async ({ db, params, audit }) => {
      audit("admin_notice", params.kind, found(await withdrawNotice(db, params.kind)), null)
      return { message: "Notice removed successfully!" }
    },
  })

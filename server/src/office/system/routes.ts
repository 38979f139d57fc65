import { systemEndpoints } from "#contract/office/system.ts"
import { withdrawNotice } from "../../lib/db/adminNotices.ts"
import { found } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { routes } from "../../lib/http/handlers.ts"
import { sampleFiles } from "./database.queries.ts"
import { examineCollege, type Machine, type SystemSources } from "./queries.ts"

/** The number of files that are checked while the administrator waits. The doctor checks all. */
const checkedFiles = 50

type Parts = Machine & Pick<SystemSources, "replica"> & Pick<Files, "sizeOf">

export const systemRoutes = ({ sizeOf, ...parts }: Parts) =>
  routes(systemEndpoints, {
    "GET /system": async ({ db }) => {
      const readFiles = () => sampleFiles(db, sizeOf, checkedFiles)
      const findings = await examineCollege({ ...parts, db, readFiles })
      return { data: { checked_at: new Date().toISOString(), findings } }
    },

    "DELETE /admin-notices/{kind}": async ({ db, params, audit }) => {
      audit("admin_notice", params.kind, found(await withdrawNotice(db, params.kind)), null)
      return { message: "Notice removed." }
    },
  })

import { retentionEndpoints } from "#contract/office/retention.ts"
import { lock } from "../../lib/db/locks.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { findRetention, listRuns, listStocks, updateRetention } from "./queries.ts"

export const retentionRoutes = () =>
  routes(retentionEndpoints, {
    "GET /retention": async ({ db }) => {
      const retention = await findRetention(db)
      const [stocks, runs] = await Promise.all([listStocks(db, retention), listRuns(db)])
      return { data: { retention, stocks, runs } }
    },

    "PUT /retention": async ({ db, body, version, audit }) => {
      const before = await lock(db, "retention", 1, findRetention)
      refuseStale(before, version)
      const retention = await updateRetention(db, body)
      audit("retention", 1, before, retention)
      return { message: "Retention changed.", data: { retention } }
    },
  })

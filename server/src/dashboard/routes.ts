import { dashboardEndpoints } from "#contract/dashboard.ts"
import { listNews } from "../audit/queries.ts"
import { listNotices } from "../lib/db/adminNotices.ts"
import { routes } from "../lib/http/handlers.ts"
import { countForDashboard } from "./queries.ts"

/** Spec 002 section 9. */
const shown = 5

export const dashboardRoutes = () =>
  routes(dashboardEndpoints, {
    "GET /admin/dashboard/stats": async ({ db }) => {
      const [stats, notices] = await Promise.all([countForDashboard(db), listNotices(db)])
      return { data: { stats, notices } }
    },

    "GET /admin/dashboard/activities": async ({ db }) => ({
      data: { activities: await listNews(db, shown) },
    }),
  })

import { dashboardEndpoints } from "#contract/dashboard.ts"
import { listNews } from "../audit/queries.ts"
import { routes } from "../lib/http/handlers.ts"
import { countForDashboard } from "./queries.ts"

/** Spec 002 section 9. */
const shown = 5

export const dashboardRoutes = () =>
  routes(dashboardEndpoints, {
    "GET /admin/dashboard/stats": async ({ db }) => ({ data: { stats: await countForDashboard(db) } }),

    "GET /admin/dashboard/activities": async ({ db }) => ({
      data: { activities: await listNews(db, shown) },
    }),
  })

import { dashboardEndpoints } from "#contract/dashboard.ts"
import { routes } from "../lib/routes.ts"
import { countForDashboard, listActivities } from "./queries.ts"

export const dashboardRoutes = () =>
  routes(dashboardEndpoints, {
    "GET /admin/dashboard/stats": async ({ db }) => ({ data: { stats: await countForDashboard(db) } }),

    "GET /admin/dashboard/activities": async ({ db }) => ({
      data: { activities: await listActivities(db) },
    }),
  })

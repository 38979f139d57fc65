import { dashboardEndpoints } from "#contract/office/dashboard.ts"
import { routes } from "../../lib/http/handlers.ts"
import { countForDashboard } from "./needs.queries.ts"
import { adminDashboard, lecturerDashboard, studentDashboard } from "./queries.ts"
import { countWaiting } from "./waiting.queries.ts"

export const dashboardRoutes = () =>
  routes(dashboardEndpoints, {
    "GET /dashboard/waiting": async ({ db, viewer }) => ({
      data: { waiting: await countWaiting(db, viewer) },
    }),

    "GET /admin/dashboard": async ({ db, viewer }) => ({
      data: await adminDashboard(db, viewer),
    }),

    "GET /lecturers/my/dashboard": async ({ db, viewer }) => ({
      data: await lecturerDashboard(db, viewer),
    }),

    "GET /students/my-dashboard": async ({ db, viewer }) => ({
      data: await studentDashboard(db, viewer),
    }),

    "GET /admin/dashboard/stats": async ({ db }) => ({ data: { stats: await countForDashboard(db) } }),
  })

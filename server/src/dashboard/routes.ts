import { dashboardEndpoints } from "#contract/dashboard.ts"
import { routes } from "../lib/http/handlers.ts"
import { adminDashboard, countForDashboard, lecturerDashboard, studentDashboard } from "./queries.ts"

export const dashboardRoutes = () =>
  routes(dashboardEndpoints, {
    "GET /admin/dashboard": async ({ db, viewer }) => ({ data: await adminDashboard(db, viewer) }),

    "GET /lecturers/my/dashboard": async ({ db, viewer }) => ({ data: await lecturerDashboard(db, viewer) }),

    "GET /students/my-dashboard": async ({ db, viewer }) => ({ data: await studentDashboard(db, viewer) }),

    "GET /admin/dashboard/stats": async ({ db }) => ({ data: { stats: await countForDashboard(db) } }),
  })

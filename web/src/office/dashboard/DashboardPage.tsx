import { lazy } from "react"
import { useUser } from "../../lib/session/user.ts"

const dashboards = {
  admin: lazy(async () => ({ default: (await import("./AdminDashboard.tsx")).AdminDashboard })),
  lecturer: lazy(async () => ({ default: (await import("./LecturerDashboard.tsx")).LecturerDashboard })),
  student: lazy(async () => ({ default: (await import("./StudentDashboard.tsx")).StudentDashboard })),
}

/** The screen at /dashboard (spec 002 section 2). It loads and shows only the dashboard of the user's role. */
export function DashboardPage() {
  const Dashboard = dashboards[useUser().role]
  return <Dashboard />
}

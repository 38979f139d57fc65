import { lazy } from "react"
import { useUser } from "../../lib/session/user.ts"

const dashboards = {
  admin: lazy(async () => ({ default: (await import("./AdminDashboard.tsx")).AdminDashboard })),
  lecturer: lazy(async () => ({ default: (await import("./LecturerDashboard.tsx")).LecturerDashboard })),
  student: lazy(async () => ({ default: (await import("./StudentDashboard.tsx")).StudentDashboard })),
}

/** Spec 002 section 2: /dashboard shows the dashboard of the user's role, and loads no other. */
export function DashboardPage() {
  const Dashboard = dashboards[useUser().role]
  return <Dashboard />
}

import type { UseQueryResult } from "@tanstack/react-query"
import type { CallError } from "../lib/api/callError.ts"
import { type DataOf, useAnyData } from "../lib/api/data.ts"
import { useBroughtUnread } from "../notifications/queries.ts"

type DashboardKey = "GET /admin/dashboard" | "GET /lecturers/my/dashboard" | "GET /students/my-dashboard"

/** Everything that a dashboard shows. The bell's number comes with it, so the first screen is one call. */
export function useDashboard<Key extends DashboardKey>(key: Key) {
  const dashboard = useAnyData(key) as UseQueryResult<DataOf<DashboardKey>, CallError>
  useBroughtUnread(dashboard.data?.unreadCount, dashboard.dataUpdatedAt)
  return dashboard as UseQueryResult<DataOf<Key>, CallError>
}

import type { UseQueryResult } from "@tanstack/react-query"
import type { CallError } from "../../lib/api/callError.ts"
import { type DataOf, useAnyData } from "../../lib/api/data.ts"
import { useCacheWaitingCounts } from "../../people/notifications/waitingCounts.ts"

type DashboardKey = "GET /admin/dashboard" | "GET /lecturers/my/dashboard" | "GET /students/my-dashboard"

/** All data of a dashboard. It includes the numbers that the menu shows, so the first screen needs one call. */
export function useDashboard<Key extends DashboardKey>(key: Key) {
  const dashboard = useAnyData(key) as UseQueryResult<DataOf<DashboardKey>, CallError>
  useCacheWaitingCounts(dashboard.data?.waiting, dashboard.dataUpdatedAt)
  return dashboard as UseQueryResult<DataOf<Key>, CallError>
}

import { isDay, mondayOf } from "#contract/lib/days.ts"
import { currentDay } from "#contract/teaching/lessons/weeks.ts"

/**
 * The query for the week in an address such as "?week=2026-01-31", or else for the current week. The query always names a
 * date. A device that has stored the next week in advance therefore finds it when that week has become the current one.
 */
export function weekQuery(address: URLSearchParams) {
  const week = address.get("week") ?? ""
  return {
    week: isDay(week) ? week : mondayOf(currentDay()),
  }
}

import { mondayOf } from "#contract/lib/days.ts"
import { currentDay } from "#contract/teaching/lessons/weeks.ts"

/**
 * The week that contains the day in an address: "?week=2026-01-31"; without one, the current week. The request contains the day
 * too, so that the next week, stored in advance on a device, is the current one on Monday.
 */
export function weekQuery(address: URLSearchParams) {
  const week = address.get("week") ?? ""
  return {
    week: /^\d{4}-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(week)) ? week : mondayOf(currentDay()),
  }
}

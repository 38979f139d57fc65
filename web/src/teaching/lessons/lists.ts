import { mondayOf } from "#contract/lib/days.ts"
import { currentDay } from "#contract/teaching/lessons/weeks.ts"

/**
 * The week that an address names by a day: "?week=2026-01-31"; without one, the current week. It is asked for by its day too, so that
 * what a device kept ahead as the next week is the current one on Monday.
 */
export function weekQuery(address: URLSearchParams) {
  const week = address.get("week") ?? ""
  return {
    week: /^\d{4}-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(week)) ? week : mondayOf(currentDay()),
  }
}

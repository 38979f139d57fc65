/** The week that an address names by a day: "?week=2026-01-31"; without one, the current week. */
export function weekQuery(address: URLSearchParams) {
  const week = address.get("week") ?? ""
  return /^\d{4}-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(week)) ? { week } : {}
}

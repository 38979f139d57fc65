const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The college's days, whatever the device's clock is set to. */
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Blantyre" })

/** How long ago, in the unit that a person would choose; past a week, the day itself. */
export function ago(then: number, now: number): string {
  const past = Math.max(0, now - then)
  if (past < minute) return "just now"
  if (past < hour) return count(past / minute, "minute")
  if (past < day) return count(past / hour, "hour")
  if (past < 7 * day) return count(past / day, "day")
  return days.format(then)
}

function count(exact: number, unit: string): string {
  const whole = Math.floor(exact)
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`
}

import { weekdays } from "#contract/communication/website/pages/library.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"

type Hours = SiteContent["library"]["hours"]["hours"]

/** Hours since midnight; undefined if the text is no time such as "07:30". */
function hourOf(time: string) {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(time) ?? []
  const hour = Number(hours) + Number(minutes) / 60
  return hour >= 0 && hour <= 24 ? hour : undefined
}

/** The times on each day of the week, Monday first, for the drawing. */
export function week(hours: Hours) {
  const openings = hours.flatMap(({ firstDay, lastDay, opens, closes }) => {
    const from = hourOf(opens)
    const to = hourOf(closes)
    if (!firstDay || !lastDay || from === undefined || to === undefined || to <= from) return []
    return [{ first: weekdays.indexOf(firstDay), last: weekdays.indexOf(lastDay), opens, closes, from, to }]
  })
  const days = weekdays.map((day, index) => ({
    day,
    times: openings.filter(({ first, last }) =>
      // From Saturday to Monday includes the end of the week.
      first <= last ? first <= index && index <= last : first <= index || index <= last,
    ),
  }))
  const marks = new Map(
    openings.flatMap(({ opens, closes, from, to }) => [
      [from, opens],
      [to, closes],
    ]),
  )
  return { days, marks: [...marks].sort(([a], [b]) => a - b) }
}

/** The lines of the table beside the drawing. Days with the same hours share a line. */
export function linesOf(hours: Hours) {
  const lines = Map.groupBy(hours, ({ firstDay, lastDay }) =>
    firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
  )
  return [...lines].map(([days, openings]) => ({
    days,
    times: openings.map(({ opens, closes }) => `${opens}-${closes}`).join(" and "),
  }))
}

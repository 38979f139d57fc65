const instants = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Africa/Blantyre",
})

/** "Saturday, 31 January 2026 at 09:00" by the college's clocks, wherever the server stands: for mail and notifications. */
export const instantText = (instant: string) => instants.format(new Date(instant))

const isoDays = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "Africa/Blantyre" })

/** The college's today as "2026-01-31". */
export const today = () => isoDays.format(new Date())

const local = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Africa/Blantyre",
})

/** "2026-01-31 09:00" by the college's clocks, as spreadsheets read it. */
export const localText = (instant: string) => local.format(new Date(instant))

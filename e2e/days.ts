import { today } from "../contract/src/lib/dates.ts"

/** The college's date this many days from today, "2026-01-31". */
export const dateInDays = (fromToday: number) => today(new Date(Date.now() + fromToday * 86_400_000))

/** The same date as people type it: "31/01/2026". */
export const typedDateInDays = (fromToday: number) => dateInDays(fromToday).split("-").reverse().join("/")

/** The last Sunday, a day without lessons, as people type it. It may be today. */
export const typedLastSunday = () => typedDateInDays(-new Date(dateInDays(0)).getUTCDay())

/** Arithmetic with days, "2026-01-31". All of it is in UTC, so that the device's time zone can't change a day. */

const dayLength = 86_400_000

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

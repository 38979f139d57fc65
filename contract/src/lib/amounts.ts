/** Amounts in words. */

const units = [
  [1e9, "GB"],
  [1e6, "MB"],
  [1e3, "KB"],
] as const

/** "12.4 GB" */
export function bytesText(bytes: number): string {
  const [unit, name] = units.find(([min]) => bytes >= min) ?? [1, "bytes"]
  const number = bytes / unit
  return `${number < 10 && unit > 1 ? number.toFixed(1) : Math.round(number)} ${name}`
}

export const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

/** "3 hours", from seconds. */
export function durationText(seconds: number): string {
  if (seconds < 120) return countText(Math.round(seconds), "second")
  if (seconds < 7200) return countText(Math.round(seconds / 60), "minute")
  if (seconds < 172_800) return countText(Math.round(seconds / 3600), "hour")
  return countText(Math.round(seconds / 86_400), "day")
}

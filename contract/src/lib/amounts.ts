/** Amounts in words. */
import { numberText } from "./wording/wording.ts"

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

/** "student", or ["entry", "entries"] if the plural isn't formed with an s. */
export type Noun = string | readonly [one: string, many: string]

export const formsOf = (noun: Noun) => (typeof noun === "string" ? ([noun, `${noun}s`] as const) : noun)

export const pluralOf = (noun: Noun) => formsOf(noun)[1]

/** "1 student", "1,204 students" */
export const countText = (count: number, noun: Noun) =>
  `${numberText(count)} ${formsOf(noun)[count === 1 ? 0 : 1]}`

/** "3 hours", from seconds. */
export function durationText(seconds: number): string {
  if (seconds < 120) return countText(Math.round(seconds), "second")
  if (seconds < 7200) return countText(Math.round(seconds / 60), "minute")
  if (seconds < 172_800) return countText(Math.round(seconds / 3600), "hour")
  return countText(Math.round(seconds / 86_400), "day")
}

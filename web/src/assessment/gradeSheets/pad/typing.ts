/** The text of a mark as entered by the keypad's keys. The functions are pure. */
import { parseMark } from "../state/marks.ts"

export const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0"] as const
export const erase = "erase"
export type PadKey = (typeof digits)[number] | typeof erase

/** A mark without points, which one key enters. */
export type PadState = "missing" | "absent" | "exempt"

/** The maximum length of a text that can be a mark, or whose error can be explained: "1000.5". */
const maxLength = 6

/** The text after a key. The first key replaces an earlier mark, except that the erase key removes its last digit. */
export function afterKey(text: string, isTyped: boolean, key: PadKey): string {
  // A number is erased digit by digit, but a word such as "Absent" at once.
  const typedText = (key === erase ? /^[\d.]*$/.test(text) : isTyped) ? text : ""
  if (key === erase) return typedText.slice(0, -1)
  if (key === ".") return typedText.includes(".") ? typedText : `${typedText === "" ? "0" : typedText}.`
  const next = typedText === "0" ? key : typedText + key
  return next.length > maxLength || /\.\d{2}/.test(next) ? typedText : next
}

/** The error to show while a mark is typed: only an error that no further key can correct. */
export function faultWhileTyping(text: string, max: number): string | undefined {
  const typed = parseMark(withoutPoint(text), max)
  return "fault" in typed ? typed.fault : undefined
}

/** Removes a point at the end, because "7." is 7. */
export const withoutPoint = (text: string) => text.replace(/\.$/, "")

import { oneLine } from "#contract/lib/plainText.ts"

/** The beginning of a text on the administrator's dashboard, in characters (spec 001, "Admin dashboard"). */
export const shownLength = 100

/** The beginning of a text, on one line. */
export function cut(text: string) {
  const characters = Array.from(oneLine(text).trim())
  return characters.length <= shownLength
    ? characters.join("")
    : `${characters.slice(0, shownLength).join("").trimEnd()}…`
}

import type { Entry } from "#contract/office/search/entries.ts"
import { indexItem, isMinor, normalizedWords } from "#contract/office/search/ranking.ts"
import { type ScreenMatch, wholeScore } from "./screenRanking.ts"
import type { Action } from "./words/action.ts"

export type Source = Entry | Action
/** A match, and the phrase that found it if its name doesn't tell why it was found. */
export type Result = { source: Source; reason: string }
export const withoutReason = (source: Source): Result => ({ source, reason: "" })

/** Whether each typed word begins a word of the record. Otherwise the record is a guess. */
const isCertain = (words: string, typed: readonly string[]) =>
  typed.every((word) => words.includes(` ${word}`))
const named: ReadonlySet<string> = new Set(["student", "lecturer", "administrator", "subject"])

/**
 * Records and screens, the nearer ones first. A screen that has all typed words precedes records, but not a person or a
 * subject of that name: "Memory" is a student before it is a phrase about the server. Guesses of names follow such a screen's.
 */
export function inOrder(
  text: string,
  records: readonly Entry[],
  screens: readonly ScreenMatch[],
): readonly Result[] {
  const typed = normalizedWords(text)
  const [first] = records
  const words = first ? indexItem(first).words : ""
  const isWhole = (screens[0]?.score ?? 0) >= wholeScore
  const isName = first && named.has(first.kind) && words.includes(` ${typed} `)
  const isScreenName = screens[0]?.phrase === screens[0]?.action.name
  const recordsFirst = first && isCertain(words, typed.split(" ")) && (!isWhole || (isName && !isScreenName))
  const matches = screens.map(({ action, phrase }) => ({
    source: action,
    reason: reasonOf(typed, action, phrase),
  }))
  const found = records.map(withoutReason)
  if (recordsFirst || screens.length === 0) return [...found, ...matches]
  return isWhole && first && !isCertain(words, typed.split(" ")) ? matches : [...matches, ...found]
}

/** The phrase, unless the name has all typed words. */
function reasonOf(typed: string, { name }: Action, phrase: string) {
  const words = ` ${normalizedWords(name)}`
  const telling = typed.split(" ").filter((word) => !isMinor(word))
  return phrase === name || isCertain(words, telling) ? "" : phrase
}

import { comparableCode } from "../../lib/comparable.ts"
import { searchable } from "../../lib/plainText.ts"

export const maxPerKind = 6

/** A record that is found by the words of its texts. */
type Findable = { kind: string; texts: readonly string[] }
/** An item with the words of its texts, in lower case and without accents, each after a space. */
export type IndexedItem<Item> = { item: Item; words: string }

/** Text in lower case, without accents and punctuation: "Ŵezi Ng'oma" is found as "wezi ngoma". */
export const normalizedWords = (text: string) =>
  searchable(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Words by which people look for something to do with a record of this kind. They are found like words of its texts. */
const actions: Readonly<Record<string, string>> = { class: "enter marks for " }

/**
 * Prepares an item for a search. A number is also found without its zeros: IPTE25-0040 by "40", and a code in one word: MAT 101 by
 * "mat101".
 */
export function indexItem<Item extends Findable>(item: Item): IndexedItem<Item> {
  const words = normalizedWords((actions[item.kind] ?? "") + item.texts.join(" "))
  const short = Array.from(words.matchAll(/\b0+([1-9]\d*)\b/g), ([, digits]) => ` ${digits}`).join("")
  const codes = item.texts.filter((text) => /[a-z][ -]+\d|\d[ -]+[a-z]/i.test(text)).map(inOneWord)
  return { item, words: ` ${[words, short, ...codes].join(" ")} ` }
}

/** The words of a text, with each subject's code as one word: "MAT 101" becomes "mat101". */
const inOneWord = (text: string) => normalizedWords(comparableCode(text))

/**
 * Whether a mistyped word differs by at most one letter that is replaced, missing or added, or by two letters that are
 * swapped.
 */
function isNear(word: string, typed: string) {
  let samePrefix = 0
  while (samePrefix < typed.length && word[samePrefix] === typed[samePrefix]) samePrefix++
  const rest = word.slice(samePrefix)
  const other = typed.slice(samePrefix)
  return (
    rest.slice(1).startsWith(other.slice(1)) ||
    rest.startsWith(other.slice(1)) ||
    rest.slice(1).startsWith(other) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2).startsWith(other.slice(2)))
  )
}

/** The distinct words of items, stored because a search reads them again at each key press. */
const vocabularies = new WeakMap<readonly IndexedItem<unknown>[], readonly string[]>()

function vocabularyOf(all: readonly IndexedItem<unknown>[]) {
  const known = vocabularies.get(all)
  if (known) return known
  const vocabulary = [...new Set(all.flatMap(({ words }) => words.trim().split(" ")))]
  vocabularies.set(all, vocabulary)
  return vocabulary
}

/** Shorter words are too similar to each other for a guess, and one number must not be taken for another. */
const mayBeMistyped = (typed: string) => typed.length >= 5 && !/\d/.test(typed)

/** Words that say little about the thing that somebody looks for: "how do I see who failed". */
const minor = new Set(
  `a about after again all also am an and any are as at be because been before being by can cannot check could did didnt do does dont
  even every find for from get give go got had has hasnt have havent hello her hi his how i if im in is isnt it its ive just kindly like
  list look may maybe me might must my need no not of off on one only open or our out please pls plz put really screen see should show
  so some somebody someone still such than that the their them then there these they thing things this those to too up us use very view
  want wants was we were what when where which who whom whose why will with without wont working would you your`.split(
    /\s+/,
  ),
)
export const isMinor = (word: string) => minor.has(word)

/**
 * The rank of an item, where less is better. A whole word ranks before the beginning of a word, and a first word before a
 * later one. Undefined if the item isn't found.
 */
function distanceOf(words: string, typed: readonly string[], nearWords: NearWords) {
  let sum = 0
  for (const word of typed) {
    const index = words.indexOf(` ${word} `)
    const position = index >= 0 ? index : words.indexOf(` ${word}`)
    if (position >= 0) sum += (index >= 0 ? 0 : 2) + (position === 0 ? 0 : 1)
    else {
      const positions = nearWords.get(word)?.map((near) => words.indexOf(` ${near} `)) ?? []
      if (!positions.some((near) => near >= 0)) return undefined
      sum += positions.includes(0) ? 4 : 5
    }
  }
  return sum
}

/** The words of which each typed word may be a mistyped form. */
type NearWords = ReadonlyMap<string, readonly string[]>
const noGuesses: NearWords = new Map()
type Match<Item> = { item: Item; words: string; distance: number }

const isBefore = (a: Match<unknown>, b: Match<unknown>) =>
  a.distance < b.distance || (a.distance === b.distance && a.words < b.words)

/** The best items of each kind, best first. Thousands of items may match one letter, so only these few are sorted. */
function search<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  typed: readonly string[],
  nearWords = noGuesses,
) {
  const kinds = new Map<string, Match<Item>[]>()
  for (const { item, words } of all) {
    const distance = distanceOf(words, typed, nearWords)
    if (distance === undefined) continue
    const best = kinds.get(item.kind) ?? []
    kinds.set(item.kind, best)
    const match = { item, words, distance }
    const index = best.findIndex((other) => isBefore(match, other))
    if (index >= 0) best.splice(index, 0, match)
    else if (best.length < maxPerKind) best.push(match)
    if (best.length > maxPerKind) best.pop()
  }
  return [...kinds.values()].sort(([a], [b]) => (a && b && isBefore(a, b) ? -1 : 1))
}

/**
 * A word without its ending, so that "clashes" also finds "clash", and "grades" what "grade" and "grading" do. Short words would
 * lose too much.
 */
export function stemOf(word: string) {
  if (word.length < 4) return word
  // "news" and "status" are no plurals.
  const singular = word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|[cs]h)es$/, "")
    .replace(/(?<![suw])s$/, "")
  const stem = singular.replace(/(?:ing|ed|ness|(?<=[st])ion)$/, "")
  // "submitted" and "planning" double the last letter of their stem.
  const single = stem === singular ? stem : stem.replace(/([bdgmnprtz])\1$/, "$1")
  const base = single.length > 3 ? single : singular
  return base.length > 4 ? base.replace(/e$/, "") : base
}

/**
 * The best of each kind; the kind with the best result comes first. Every typed word must begin a word of the texts. Only if
 * nothing is found are endings left out, and after that the minor words: "who is in p3" finds the students of P3. Then "mat 101"
 * may be MAT101, or a word mistyped. Browser and server rank alike.
 */
export function rankedMatches<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  text: string,
): Item[] {
  const typed = normalizedWords(text).split(" ").filter(Boolean)
  if (typed.length === 0) return []
  const telling = typed.filter((word) => !isMinor(word))
  const joined = inOneWord(text).split(" ")
  const attempts = new Map(
    [typed, typed.map(stemOf), telling, joined].map((words) => [words.join(" "), words]),
  )
  attempts.delete("")
  for (const words of attempts.values()) {
    const matches = search(all, words)
    if (matches.length > 0) return itemsOf(matches)
  }
  const nearWords = new Map(
    typed
      .filter(mayBeMistyped)
      .map((word) => [word, vocabularyOf(all).filter((other) => isNear(other, word))]),
  )
  return nearWords.size > 0 ? itemsOf(search(all, typed, nearWords)) : []
}

const itemsOf = <Item>(matches: readonly Match<Item>[][]) => matches.flat().map(({ item }) => item)

export const maxPerKind = 6

/** A record that is found by the words of its texts. */
type Findable = { kind: string; texts: readonly string[] }
/** An item with the words of its texts, in lower case and without accents, each after a space. */
export type IndexedItem<Item> = { item: Item; words: string }

/** Text in lower case, without accents and punctuation: "Ŵezi Ng'oma" is found as "wezi ngoma". */
export const normalizedWords = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Words by which people look for something to do with a record of this kind. They are found like words of its texts. */
const actions: Readonly<Record<string, string>> = { class: "enter marks for " }

/** Prepares an item for a search. A number is also found without its zeros: IPTE25-0040 by "40". */
export function indexItem<Item extends Findable>(item: Item): IndexedItem<Item> {
  const words = normalizedWords((actions[item.kind] ?? "") + item.texts.join(" "))
  const short = Array.from(words.matchAll(/\b0+([1-9]\d*)\b/g), ([, digits]) => ` ${digits}`).join("")
  return { item, words: ` ${words} ${short} ` }
}

/**
 * Whether a mistyped word differs by at most one letter that is replaced, missing or added, or by two letters that are
 * swapped.
 */
function isNear(word: string, typed: string) {
  let samePrefix = 0
  while (samePrefix < typed.length && word[samePrefix] === typed[samePrefix]) samePrefix++
  const [rest, other] = [word.slice(samePrefix), typed.slice(samePrefix)]
  return (
    rest.slice(1).startsWith(other.slice(1)) ||
    rest.startsWith(other.slice(1)) ||
    rest.slice(1).startsWith(other) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2).startsWith(other.slice(2)))
  )
}

const nearest = (words: string, typed: string) =>
  words
    .trim()
    .split(" ")
    .findIndex((word) => isNear(word, typed))

/** Shorter words are too similar to each other for a guess, and one number must not be taken for another. */
const mayBeMistyped = (typed: string) => typed.length >= 5 && !/\d/.test(typed)

/**
 * Words that say little about the thing that somebody looks for: "how do I see who failed". They only decide between items
 * that are otherwise as near.
 */
const minor = new Set(
  `a about again all am an and any are as at be been by can cannot check college did do does dont find for from get give go got had has
  hasnt have havent his her how i if im in is isnt it its just like list look me my need no not of off on one open or our out page
  please put school screen see show some somebody someone still than that the their them there they this to too up us use view want
  was we were what when where which who whose why will with without working you your`.split(/\s+/),
)

/** The kinds whose texts begin with their most telling words. An earlier word ranks before a later one there. */
const tellingFirst: ReadonlySet<string> = new Set(["screen", "action"])
/** Less than the difference of any two ranks, for texts of up to thousands of letters. */
const placeShare = 1e-5

/**
 * The rank of an item, where less is better. A whole word ranks before the beginning of a word, and a first word before a
 * later one. Undefined if the item isn't found.
 */
function distanceOf(kind: string, words: string, typed: readonly string[], { allowsTypos }: Matching) {
  const isScreen = tellingFirst.has(kind)
  const share = isScreen ? placeShare : 0
  let sum = 0
  for (const word of typed) {
    const index = words.indexOf(` ${word} `)
    const position = index >= 0 ? index : words.indexOf(` ${word}`)
    if (position >= 0) sum += (index >= 0 ? 0 : 2) + (position === 0 ? 0 : 1) + position * share
    else if (isScreen && minor.has(word) && typed.some((other) => !minor.has(other))) sum += 3
    else {
      const near = allowsTypos && mayBeMistyped(word) ? nearest(words, word) : -1
      if (near < 0) return undefined
      sum += near === 0 ? 4 : 5
    }
  }
  return sum
}

type Matching = { allowsTypos: boolean }
type Found<Item> = { item: Item; words: string; distance: number }

const isBefore = (a: Found<unknown>, b: Found<unknown>) =>
  a.distance < b.distance || (a.distance === b.distance && a.words < b.words)

/** The best items of each kind, best first. Thousands of items may match one letter, so only these few are sorted. */
function search<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  typed: readonly string[],
  matching: Matching,
) {
  const kinds = new Map<string, Found<Item>[]>()
  for (const { item, words } of all) {
    const distance = distanceOf(item.kind, words, typed, matching)
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

/** A word without its ending, so that "clashes" also finds "clash". Short words would lose too much. */
export function stemOf(word: string) {
  if (word.length > 5) {
    const stem = word.replace(/(?:ies|es|s|ing|ed|ness)$/, "")
    // "submitted" and "planning" double the last letter of their stem.
    return stem === word ? stem : stem.replace(/([bdgmnprt])\1$/, "$1")
  }
  return word.length > 3 ? word.replace(/(?<!s)s$/, "") : word
}

/**
 * The best of each kind; the kind with the best result comes first. Every typed word must begin a word of the texts. Only if
 * nothing is found are endings left out, and after that the minor words: "who is in p3" finds the students of P3. Then a word
 * may be mistyped. Browser and server rank alike.
 */
export function rankedMatches<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  text: string,
): Item[] {
  const typed = normalizedWords(text).split(" ").filter(Boolean)
  if (typed.length === 0) return []
  const telling = typed.filter((word) => !minor.has(word))
  const attempts = [
    () => search(all, typed, { allowsTypos: false }),
    () => search(all, typed.map(stemOf), { allowsTypos: false }),
    () => (telling.length > 0 ? search(all, telling, { allowsTypos: false }) : []),
    () => search(all, typed, { allowsTypos: true }),
  ]
  for (const attempt of attempts) {
    const matches = attempt()
    if (matches.length > 0) return matches.flat().map(({ item }) => item)
  }
  return []
}

/** A typed word with those that mean the same. */
type WordForms = (word: string) => readonly string[]

/** The shortest beginning that may stand for a word of the same meaning. */
const shortestBeginning = 4

/**
 * How well a word of an item means a typed one: the word itself, a word with another ending, one with the same meaning, or a
 * mistyped one.
 */
const likeness = { same: 1, ending: 0.9, meaning: 0.5, mistyped: 0.4 }

/** Returns a function that tells how well the words of an item mean a typed one. An earlier word tells a little more. */
function likenessTo(typed: string, [, ...others]: readonly string[]) {
  const beginning = ` ${stemOf(typed)}`
  const meanings = others.map(beginningOf)
  const early = (value: number, position: number) => value / (1 + position / placesOfHalf)
  return (words: string) => {
    const index = words.indexOf(` ${typed} `)
    if (index >= 0) return early(likeness.same, index)
    const ending = words.indexOf(beginning)
    if (ending >= 0) return early(likeness.ending, ending)
    const meaning = meanings.map((stem) => words.indexOf(stem)).find((position) => position >= 0)
    if (meaning !== undefined) return early(likeness.meaning, meaning)
    return mayBeMistyped(typed) && nearest(words, typed) >= 0 ? likeness.mistyped : 0
  }
}

/** After this many letters of an item's texts, a word tells half as much as the item's first one. */
const placesOfHalf = 500

/** The beginning that finds a word with other endings. "news" would be too short without its ending: it must not find "new". */
function beginningOf(word: string) {
  const stem = stemOf(word)
  return stem.length >= shortestBeginning ? ` ${stem}` : ` ${word} `
}

/**
 * The items with the most telling of the typed words, best first. It is for a text that no item has all words of: "change
 * password", "who failed". A word tells more the fewer items have it, and less if an item only has another word with the same
 * meaning. Records aren't searched so, because somebody with half of a name is another person.
 */
export function nearestMatches<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  text: string,
  formsOf: WordForms = (word) => [word],
): Item[] {
  // Shorter words begin too many others.
  const typed = normalizedWords(text)
    .split(" ")
    .filter((word) => word.length > 2 || formsOf(word).length > 1)
  const isTelling = (word: string) => !minor.has(word) || typed.every((other) => minor.has(other))
  const weighted = typed.map((word) => {
    const likenessOf = likenessTo(word, formsOf(word))
    const weight = 1 / all.reduce((sum, { words }) => sum + likenessOf(words), 0)
    return { likenessOf, weight, count: isTelling(word) ? 1 : 0 }
  })
  const matches = all.flatMap(({ item, words }) => {
    const hits = weighted
      .map((each) => ({ ...each, likeness: each.likenessOf(words) }))
      .filter(({ likeness }) => likeness > 0)
    const weight = hits.reduce((sum, { likeness, weight }) => sum + likeness * weight, 0)
    const count = hits.reduce((sum, { count }) => sum + count, 0)
    return count > 0 ? [{ item, words, weight, count }] : []
  })
  return matches
    .toSorted((a, b) => b.count - a.count || b.weight - a.weight || (a.words < b.words ? -1 : 1))
    .slice(0, maxPerKind)
    .map(({ item }) => item)
}

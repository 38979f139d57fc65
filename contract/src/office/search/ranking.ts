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
  let same = 0
  while (same < typed.length && word[same] === typed[same]) same++
  const [rest, other] = [word.slice(same), typed.slice(same)]
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
 * The rank of an item, where less is better. A whole word ranks before the beginning of a word, and a first word before a
 * later one. Undefined if the item isn't found.
 */
function distanceOf(words: string, typed: readonly string[], { allowsTypos }: Matching) {
  let sum = 0
  for (const word of typed) {
    const at = words.indexOf(` ${word}`)
    if (at >= 0) sum += (words.includes(` ${word} `) ? 0 : 2) + (at === 0 ? 0 : 1)
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

const isBefore = (one: Found<unknown>, other: Found<unknown>) =>
  one.distance < other.distance || (one.distance === other.distance && one.words < other.words)

/** The best items of each kind, best first. Thousands of items may match one letter, so only these few are sorted. */
function search<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  typed: readonly string[],
  matching: Matching,
) {
  const kinds = new Map<string, Found<Item>[]>()
  for (const { item, words } of all) {
    const distance = distanceOf(words, typed, matching)
    if (distance === undefined) continue
    const best = kinds.get(item.kind) ?? []
    kinds.set(item.kind, best)
    const found = { item, words, distance }
    const index = best.findIndex((other) => isBefore(found, other))
    if (index >= 0) best.splice(index, 0, found)
    else if (best.length < maxPerKind) best.push(found)
    if (best.length > maxPerKind) best.pop()
  }
  return [...kinds.values()].sort(([one], [other]) => (one && other && isBefore(one, other) ? -1 : 1))
}

/** A word without its ending, so that "clashes" also finds "clash". Short words would lose too much. */
const stemOf = (word: string) => (word.length > 5 ? word.replace(/(?:ies|es|s|ing|ed)$/, "") : word)

/**
 * The best of each kind; the kind with the best result comes first. Every typed word must begin a word of the texts. Only if
 * nothing is found are endings left out, and after that a word may be mistyped. Browser and server rank alike.
 */
export function rankedMatches<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  text: string,
): Item[] {
  const typed = normalizedWords(text).split(" ").filter(Boolean)
  if (typed.length === 0) return []
  const attempts = [
    () => search(all, typed, { allowsTypos: false }),
    () => search(all, typed.map(stemOf), { allowsTypos: false }),
    () => search(all, typed, { allowsTypos: true }),
  ]
  for (const attempt of attempts) {
    const found = attempt()
    if (found.length > 0) return found.flat().map(({ item }) => item)
  }
  return []
}

/**
 * The items with the most telling of the typed words, best first. It is for a text of several words that no item has all of:
 * "change password", "timetable today". A word tells more the fewer items have it. Records aren't searched so, because
 * somebody with half of a name is another person.
 */
export function nearestMatches<Item extends Findable>(
  all: readonly IndexedItem<Item>[],
  text: string,
): Item[] {
  // Shorter words begin too many others.
  const typed = normalizedWords(text)
    .split(" ")
    .filter((word) => word.length > 2)
    .map((word) => ` ${stemOf(word)}`)
  const weighted = typed.map((word) => ({
    word,
    weight: 1 / all.filter(({ words }) => words.includes(word)).length,
  }))
  const found = all.flatMap(({ item, words }) => {
    const hits = weighted.filter(({ word }) => words.includes(word))
    const weight = hits.reduce((sum, hit) => sum + hit.weight, 0)
    return hits.length > 0 ? [{ item, words, weight, count: hits.length }] : []
  })
  return found
    .toSorted(
      (one, other) =>
        other.count - one.count || other.weight - one.weight || (one.words < other.words ? -1 : 1),
    )
    .slice(0, maxPerKind)
    .map(({ item }) => item)
}

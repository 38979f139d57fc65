import { stemOf } from "#contract/office/search/ranking.ts"
import { isInflected, type Meaning, meaningsOf, relatedStems, verbMeanings } from "./similarWords.ts"

/** A word of the phrases, with the number of items that have it and the positions of the phrases that have it. */
type Word = {
  word: string
  stem: string
  count: number
  phrases: readonly number[]
}
type Words = readonly Word[]
/**
 * The words of all phrases. `known` and `mistyped` keep what was found for a typed word, because each key repeats
 * the words before it.
 */
export type Vocabulary = {
  byWord: ReadonlyMap<string, Word>
  byStem: ReadonlyMap<string, Words>
  byLetter: ReadonlyMap<string, Words>
  byMeaning: ReadonlyMap<Meaning, Words>
  known: Map<string, Likenesses>
  mistyped: Map<string, Likenesses>
}
/** The words that a typed one may mean, with how likely each is, from 0 to 1. */
export type Likenesses = ReadonlyMap<Word, number>

export function vocabularyOf(phrases: readonly { item: number; words: readonly string[] }[]): Vocabulary {
  const found = new Map<string, { phrases: Set<number>; items: Set<number> }>()
  for (const [position, { item, words }] of phrases.entries())
    for (const word of words) {
      const places = found.get(word) ?? { phrases: new Set(), items: new Set() }
      found.set(word, places)
      places.phrases.add(position)
      places.items.add(item)
    }
  const words = Array.from(
    found,
    ([word, places]): Word => ({
      word,
      stem: stemOf(word),
      count: places.items.size,
      phrases: [...places.phrases],
    }),
  )
  const meant = words.flatMap((word) => meaningsOf(word.word).map((meaning) => ({ meaning, word })))
  const byMeaning = Map.groupBy(meant, ({ meaning }) => meaning)
  return {
    byWord: new Map(words.map((word) => [word.word, word])),
    byStem: Map.groupBy(words, ({ stem }) => stem),
    byLetter: Map.groupBy(words, ({ word }) => word[0] ?? ""),
    byMeaning: new Map(Array.from(byMeaning, ([meaning, all]) => [meaning, all.map(({ word }) => word)])),
    known: new Map(),
    mistyped: new Map(),
  }
}

const likeness = { same: 1, ending: 0.92, meaning: 0.8, mistyped: 0.7, guessed: 0.55 }
/** A beginning counts less where the typed word is itself a word of the phrases: "class" is seldom "classroom". */
const beginningOfAnother = 0.5
const isPlural = (a: string, b: string) => a === `${b}s` || b === `${a}s`

function knownWords(typed: string, { byStem }: Vocabulary) {
  const found = new Map<Word, number>()
  for (const word of byStem.get(stemOf(typed)) ?? [])
    found.set(word, word.word === typed || isPlural(word.word, typed) ? likeness.same : likeness.ending)
  return found
}

function begunWords(typed: string, { byLetter }: Vocabulary, factor: number) {
  const stem = stemOf(typed)
  const found = new Map<Word, number>()
  for (const word of byLetter.get(typed[0] ?? "") ?? []) {
    const isBegun = word.word.startsWith(typed)
    if (!isBegun && !(stem.length > 2 && word.word.startsWith(stem))) continue
    found.set(word, factor * (0.45 + ((isBegun ? 0.4 : 0.3) * stem.length) / word.word.length))
  }
  return found
}

/** "marks" and "uploads" are things, and only "mark" and "upload" may be something to do. */
function meantWords(typed: string, { byMeaning, byStem }: Vocabulary) {
  const found = new Map<Word, number>()
  for (const stem of relatedStems(typed))
    for (const word of byStem.get(stem) ?? []) found.set(word, likeness.guessed)
  const verbs = isInflected(typed) ? verbMeanings(typed) : []
  for (const meaning of meaningsOf(typed).filter((one) => !verbs.includes(one)))
    for (const word of byMeaning.get(meaning) ?? []) found.set(word, likeness.meaning)
  return found
}

/** The number of letters that are replaced, missing, added, or swapped with the next one. */
function differences(a: string, b: string) {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const inserted = next[j - 1] ?? 0
      const above = row[j] ?? 0
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced
      next.push(Math.min(replaced, swapped, inserted + 1, above + 1))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** A short word with one other letter is mostly another word. It is taken for a mistyped one if a letter is missing or swapped. */
const isGuess = (typed: string, word: string) =>
  word.length > 3 &&
  (typed.length > 4 || word.length > typed.length || (word.length === typed.length && isSwapped(typed, word)))
const isSwapped = (a: string, b: string) => [...a].sort().join("") === [...b].sort().join("")

/** People seldom mistype the first letter: "clock" is no "block". They swap it with the second: "tsudent". */
function wordsOfSameStart([first = "", second = ""]: string, { byLetter }: Vocabulary) {
  const swapped = byLetter.get(second)?.filter(({ word }) => word[1] === first) ?? []
  return [...(byLetter.get(first) ?? []), ...swapped]
}

/** A mistyped singular also means the plural, which may differ by one letter more: "regestration" and "Registrations". */
function withOtherEndings(found: Likenesses, { byStem }: Vocabulary): Likenesses {
  const others = Array.from(found, ([{ stem }, value]) =>
    (byStem.get(stem) ?? []).map((word) => [word, value * likeness.ending] as const),
  )
  return mergeLikenesses(found, new Map(others.flat()))
}

function mistypedWords(typed: string, vocabulary: Vocabulary) {
  const cached = vocabulary.mistyped.get(typed)
  if (cached) return cached
  const maxDifferences = typed.length > 8 ? 2 : 1
  const found = new Map<Word, number>()
  for (const word of wordsOfSameStart(typed, vocabulary)) {
    if (Math.abs(word.word.length - typed.length) > maxDifferences || !isGuess(typed, word.word)) continue
    const count = differences(typed, word.word)
    if (count <= maxDifferences) found.set(word, likeness.mistyped - 0.15 * (count - 1))
  }
  const all = withOtherEndings(found, vocabulary)
  vocabulary.mistyped.set(typed, all)
  return all
}

/** A word's first letter and its consonants, each once in a row: "msgs" and "messages" are alike. */
const consonants = (word: string) =>
  (word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, "")).replace(/(.)\1+/g, "$1")

function abbreviatedWords(typed: string, { byLetter }: Vocabulary) {
  const short = consonants(typed)
  const found = new Map<Word, number>()
  if (short.length < 3) return found
  for (const word of byLetter.get(typed[0] ?? "") ?? []) {
    const ownConsonants = consonants(word.word)
    if (ownConsonants.startsWith(short))
      found.set(word, (likeness.guessed * short.length) / ownConsonants.length)
  }
  return found
}

const mergeLikenesses = (...maps: readonly Likenesses[]) => {
  const highest = new Map<Word, number>()
  for (const map of maps)
    for (const [word, value] of map) if ((highest.get(word) ?? 0) < value) highest.set(word, value)
  return highest
}

function computeLikenesses(typed: string, vocabulary: Vocabulary): Likenesses {
  const same = knownWords(typed, vocabulary)
  const begun = begunWords(typed, vocabulary, same.size > 0 ? beginningOfAnother : 1)
  const found = mergeLikenesses(begun, same, meantWords(typed, vocabulary))
  if (found.size > 0 || typed.length < 3 || /\d/.test(typed)) return found
  const mistyped = mistypedWords(typed, vocabulary)
  return mistyped.size > 0 ? mistyped : abbreviatedWords(typed, vocabulary)
}

/** How likely each word of the phrases is meant by a typed one. Guesses are made only about words that no phrase has. */
export function likenessesOf(typed: string, vocabulary: Vocabulary): Likenesses {
  const known = vocabulary.known.get(typed) ?? computeLikenesses(typed, vocabulary)
  vocabulary.known.set(typed, known)
  return known
}

/** Whether two words may be one, which is in a phrase or, if one of the two isn't, nearly in a phrase. */
function isOneWord(first: string, second: string, vocabulary: Vocabulary) {
  const { byWord } = vocabulary
  const joined = first + second
  if (byWord.has(joined)) return true
  return !(byWord.has(first) && byWord.has(second)) && mistypedWords(joined, vocabulary).size > 0
}

/** The two words that are written as one: "marksheet". */
function partsOf(typed: string, vocabulary: Vocabulary) {
  const { byWord } = vocabulary
  if (begunWords(typed, vocabulary, 1).size > 0) return undefined
  const cuts = Array.from({ length: Math.max(0, typed.length - 5) }, (_, index) => index + 3)
  const cut = cuts.find((each) => byWord.has(typed.slice(0, each)) && byWord.has(typed.slice(each)))
  return cut === undefined ? undefined : [typed.slice(0, cut), typed.slice(cut)]
}

/** The typed words, and the same with two of them written as one ("home work"), and with one written as two. */
export function spellingsOf(typed: readonly string[], vocabulary: Vocabulary) {
  const joined = typed.slice(1).flatMap((word, index) => {
    const first = typed[index] ?? ""
    if (!isOneWord(first, word, vocabulary)) return []
    return [[...typed.slice(0, index), first + word, ...typed.slice(index + 2)]]
  })
  const parted = typed.flatMap((word, index) => {
    const parts = partsOf(word, vocabulary)
    return parts ? [[...typed.slice(0, index), ...parts, ...typed.slice(index + 1)]] : []
  })
  return [typed, ...joined, ...parted]
}

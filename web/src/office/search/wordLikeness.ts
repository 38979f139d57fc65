import { stemOf } from "#contract/office/search/ranking.ts"

/** The words of all phrases with their stems, and the number of items that have each. */
export type Vocabulary = {
  words: readonly { word: string; stem: string }[]
  counts: ReadonlyMap<string, number>
}
/** The words that a typed one may mean, with how likely each is, from 0 to 1. */
export type Likenesses = ReadonlyMap<string, number>

const likeness = { same: 1, plural: 0.98, ending: 0.92, meaning: 0.6, mistyped: 0.7, abbreviated: 0.55 }
/** A beginning counts less where the typed word is itself a word of the phrases: "class" is seldom "classroom". */
const beginningOfAnother = 0.5
const isPlural = (a: string, b: string) => a === `${b}s` || b === `${a}s`

function knownWords(typed: string, words: Vocabulary["words"]) {
  const stem = stemOf(typed)
  const found = new Map<string, number>()
  for (const { word, stem: other } of words) {
    if (word === typed) found.set(word, likeness.same)
    else if (other === stem) found.set(word, isPlural(word, typed) ? likeness.plural : likeness.ending)
  }
  return found
}

function begunWords(typed: string, words: Vocabulary["words"], factor: number) {
  const stem = stemOf(typed)
  const found = new Map<string, number>()
  for (const { word } of words) {
    const isBegun = word.startsWith(typed)
    if (!isBegun && !(stem.length > 2 && word.startsWith(stem))) continue
    found.set(word, factor * (0.45 + ((isBegun ? 0.4 : 0.3) * stem.length) / word.length))
  }
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
function isGuess(typed: string, word: string) {
  if (word.length < 4) return false
  if (typed.length > 4) return true
  return (
    typed[0] === word[0] &&
    (word.length > typed.length || (word.length === typed.length && isSwapped(typed, word)))
  )
}
const isSwapped = (a: string, b: string) => [...a].sort().join("") === [...b].sort().join("")

function mistypedWords(typed: string, words: Vocabulary["words"]) {
  const most = typed.length > 7 ? 2 : 1
  const found = new Map<string, number>()
  for (const { word } of words) {
    if (Math.abs(word.length - typed.length) > most || !isGuess(typed, word)) continue
    const count = differences(typed, word)
    const isOtherStart = typed[0] !== word[0] ? 0.1 : 0
    if (count <= most) found.set(word, likeness.mistyped - 0.15 * (count - 1) - isOtherStart)
  }
  return found
}

/** A word's first letter and its consonants, each once in a row: "msgs" and "messages" are alike. */
const consonants = (word: string) =>
  (word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, "")).replace(/(.)\1+/g, "$1")

function abbreviatedWords(typed: string, words: Vocabulary["words"]) {
  const short = consonants(typed)
  const found = new Map<string, number>()
  if (short.length < 3) return found
  for (const { word } of words) {
    const ownConsonants = consonants(word)
    if (ownConsonants.startsWith(short))
      found.set(word, (likeness.abbreviated * short.length) / ownConsonants.length)
  }
  return found
}

/** How likely each word of the phrases is meant by a typed one. Guesses are made only about words that no phrase has. */
export function likenessesOf(
  typed: string,
  vocabulary: Vocabulary,
  meanings: ReadonlySet<string>,
): Likenesses {
  const { words } = vocabulary
  const typedKnownWords = knownWords(typed, words)
  const found = new Map([
    ...begunWords(typed, words, typedKnownWords.size > 0 ? beginningOfAnother : 1),
    ...typedKnownWords,
  ])
  for (const { word, stem } of words)
    if (meanings.has(stem) && (found.get(word) ?? 0) < likeness.meaning) found.set(word, likeness.meaning)
  if (found.size > 0 || typed.length < 3 || /\d/.test(typed)) return found
  const mistyped = mistypedWords(typed, words)
  return mistyped.size > 0 ? mistyped : abbreviatedWords(typed, words)
}

/** Whether two words may be one, which is in a phrase or, if one of the two isn't, nearly in a phrase. */
function isOneWord(first: string, second: string, { words, counts }: Vocabulary) {
  const whole = first + second
  if (counts.has(whole)) return true
  return !(counts.has(first) && counts.has(second)) && mistypedWords(whole, words).size > 0
}

/** The two words that are written as one: "marksheet". */
function partsOf(typed: string, { words, counts }: Vocabulary) {
  if (begunWords(typed, words, 1).size > 0) return undefined
  const cuts = Array.from({ length: Math.max(0, typed.length - 5) }, (_, index) => index + 3)
  const cut = cuts.find((each) => counts.has(typed.slice(0, each)) && counts.has(typed.slice(each)))
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

import { isMinor, normalizedWords, stemOf } from "#contract/office/search/ranking.ts"
import { meaningsOf } from "./similarWords.ts"
import { type Likenesses, likenessesOf, spellingsOf, type Vocabulary } from "./wordLikeness.ts"
import type { Action } from "./words/action.ts"

type Phrase = { text: string; words: readonly string[] }
type Item = { action: Action; phrases: readonly Phrase[]; name: string }
/** The screens and actions of a role with the phrases that find them. */
export type ScreenIndex = { items: readonly Item[]; vocabulary: Vocabulary }
/** `phrase` is the one that is nearest to the typed text. */
export type ScreenMatch = { action: Action; phrase: string; score: number }

const maxMatches = 6
/** A typed word that no phrase has counts as a word that some have, so that half a match is not taken for a whole one. */
const unknownWeight = 0.25
/** From this score, the match has all that was typed. */
export const wholeScore = 0.9
/** A minor word only decides between phrases that are otherwise as near. */
const minorWeight = 0.08
/** A general word counts less than the thing that it is about: "manage departments", "student info". */
const generalWeight = 0.4
const general: ReadonlySet<string> = new Set(
  "administer control details handle info information list lists manage management per person run setup summary".split(
    " ",
  ),
)
/** The share of a phrase's score that depends on how much of the phrase was typed: "teachers" is no "comments of teachers". */
const phraseShare = 0.4
/** The share of an item's score that depends on all its phrases together: "reset student password". */
const itemShare = 0.3
/** An earlier phrase counts a little more than a later one. */
const placeShare = 0.001
const sameOrder = 0.02
/** What the portal doesn't do, and the website's pages, follow the screens that are as near. */
const besideShare = 0.03
/** The score of an item whose name begins with the typed text: "mod" finds Modules. */
const begunName = 0.93
/** Matches with a lower share of the best score are not shown. */
const leastShare = 0.6

const wordsOf = (text: string) => normalizedWords(text).split(" ").filter(Boolean)
const withoutMy = (name: string) => name.replace(/^my /, "")

export function indexScreens(actions: readonly Action[]): ScreenIndex {
  const items = actions.map((action) => {
    const texts = [action.name, ...action.phrases.split(/\s*,\s*/)].map((text) =>
      text.replace(/\s+/g, " ").trim(),
    )
    const phrases = texts.filter(Boolean).map((text) => ({ text, words: wordsOf(text) }))
    return { action, phrases, name: withoutMy(normalizedWords(action.name)) }
  })
  const counts = new Map<string, number>()
  for (const { phrases } of items) {
    const ownWords = new Set(phrases.flatMap(({ words }) => words))
    for (const word of ownWords) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const words = Array.from(counts.keys(), (word) => ({ word, stem: stemOf(word) }))
  return { items, vocabulary: { counts, words } }
}

type TypedWord = { likenesses: Likenesses; weight: number; isTelling: boolean }

/** A word of few items tells more than one of many. */
const weightOf = (factor: number, count: number) => factor / Math.max(1, count) ** 0.25
function factorOf(word: string) {
  if (isMinor(word)) return minorWeight
  return general.has(word) ? generalWeight : 1
}

const sameWord = (word: string, counts: Vocabulary["counts"]) => new Map(counts.has(word) ? [[word, 1]] : [])

function typedWords(typed: readonly string[], { counts, words }: Vocabulary): TypedWord[] {
  const isAllMinor = typed.every(isMinor)
  return typed.map((word) => {
    // "no" is no beginning of "notes" where other words follow or precede it.
    const isWhole = isMinor(word) && typed.length > 1
    const likenesses = isWhole
      ? sameWord(word, counts)
      : likenessesOf(word, { counts, words }, meaningsOf(word))
    const best = Math.max(0, ...likenesses.values())
    const nearly = Array.from(likenesses).filter(([, likeness]) => likeness > best - 0.08)
    const count = nearly.reduce((sum, [near]) => sum + (counts.get(near) ?? 0), 0)
    const factor = isAllMinor ? 1 : factorOf(word)
    const weight = best > 0 ? weightOf(factor, count) : unknownWeight * factor
    return { likenesses, weight, isTelling: isAllMinor || !isMinor(word) }
  })
}

type Typed = { words: readonly TypedWord[]; text: string; telling: ReadonlySet<string> }

/** How near the nearest phrase is to the typed words, and how many of the typed words the item has in any phrase. */
function nearestPhrase({ phrases }: Item, { words: typed, text, telling }: Typed, { counts }: Vocabulary) {
  const total = typed.reduce((sum, { weight }) => sum + weight, 0)
  const best = { phrase: "", score: 0 }
  const inItem = typed.map(() => 0)
  for (const [place, phrase] of phrases.entries()) {
    // Most phrases have no typed word except small ones. They are left out, because each key is answered at once.
    if (!phrase.words.some((word) => telling.has(word))) continue
    const hits = typed.map(({ likenesses }) =>
      Math.max(0, ...phrase.words.map((word) => likenesses.get(word) ?? 0)),
    )
    const found = typed.reduce((sum, { weight }, index) => sum + weight * (hits[index] ?? 0), 0)
    for (const [index, hit] of hits.entries()) inItem[index] = Math.max(inItem[index] ?? 0, hit)
    let [whole, meant] = [0, 0]
    for (const word of phrase.words) {
      const weight = weightOf(factorOf(word), counts.get(word) ?? 1)
      whole += weight
      meant += weight * Math.max(0, ...typed.map(({ likenesses }) => likenesses.get(word) ?? 0))
    }
    const order = phrase.words.join(" ").startsWith(text) ? sameOrder : 0
    const score =
      (found / total) * (1 - phraseShare + (phraseShare * meant) / whole) + order - placeShare * place
    if (score > best.score) Object.assign(best, { phrase: phrase.text, score })
  }
  const all = typed.reduce((sum, { weight }, index) => sum + weight * (inItem[index] ?? 0), 0) / total
  return { ...best, score: best.score * (1 - itemShare) + all * itemShare }
}

function matchesOf({ items, vocabulary }: ScreenIndex, words: readonly string[]): ScreenMatch[] {
  const typed = typedWords(words, vocabulary)
  const isUnknown = ({ likenesses }: TypedWord) => likenesses.size === 0
  if (typed.every(isUnknown) || (words.every(isMinor) && typed.some(isUnknown))) return []
  const text = words.join(" ")
  const telling = new Set(
    typed.flatMap(({ likenesses, isTelling }) => (isTelling ? [...likenesses.keys()] : [])),
  )
  const matches = items.map((item) => {
    const near = nearestPhrase(item, { words: typed, text, telling }, vocabulary)
    if (item.action.note && near.phrase !== item.action.name) near.score -= besideShare
    const isBegun = withoutMy(text) !== "" && item.name.startsWith(withoutMy(text))
    return isBegun && near.score < begunName
      ? { action: item.action, phrase: item.action.name, score: begunName }
      : { action: item.action, ...near }
  })
  return matches.toSorted((a, b) => b.score - a.score)
}

const begunBy = (letter: string, { items }: ScreenIndex): ScreenMatch[] =>
  items
    .filter(({ name }) => name.startsWith(letter))
    .map(({ action }) => ({ action, phrase: action.name, score: begunName }))

/** The screens and actions that are nearest to a text, best first. */
export function matchingScreens(index: ScreenIndex, text: string): ScreenMatch[] {
  const letters = normalizedWords(text)
  // One letter begins hundreds of words.
  if (letters.length === 1) return begunBy(letters, index).slice(0, maxMatches)
  const found = spellingsOf(wordsOf(text), index.vocabulary).map((words) => matchesOf(index, words))
  const [best = []] = found.toSorted(([a], [b]) => (b?.score ?? 0) - (a?.score ?? 0))
  const least = (best[0]?.score ?? 0) * leastShare
  return best.filter(({ score }) => score > 0 && score >= least).slice(0, maxMatches)
}

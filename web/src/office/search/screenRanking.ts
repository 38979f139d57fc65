import { isMinor, normalizedWords } from "#contract/office/search/ranking.ts"
import { type Item, type Phrase, type ScreenIndex, withoutMy, wordsOf } from "./screenIndex.ts"
import { isInflected, isVerb, verbMeanings } from "./similarWords.ts"
import { type Likenesses, likenessesOf, spellingsOf, type Vocabulary } from "./wordLikeness.ts"
import type { Action } from "./words/action.ts"

/** `phrase` is the one that is nearest to the typed text. */
export type ScreenMatch = { action: Action; phrase: string; score: number }

const maxMatches = 6
/** From this score, the match has all that was typed. The beginning of a name is as good: "mod" finds Modules. */
export const wholeScore = 0.9
/** A minor word only decides between phrases that are otherwise as near. */
const minorWeight = 0.1
/** A general word, and one that no phrase has, count less than the thing that they are about: "manage departments". */
const generalWeight = 0.4
const general: ReadonlySet<string> = new Set(
  `administer college control details form handle info information list lists manage management name overview people per person
  run school settings setup summary whole`.split(/\s+/),
)
/** The share of a phrase's score that depends on how much of the phrase was typed: "teachers" is no "comments of teachers". */
const phraseShare = 0.4
/** The share of an item's score that depends on all its phrases together: "reset student password". */
const itemShare = 0.3
/** A conclusion from an action and its screen together counts less than the words of either. */
const concludedShare = 0.95
/** An earlier phrase counts a little more than a later one, and less so if exactly that was typed. */
const placeShare = 0.001
const exactPlace = 0.1
/** Decides between phrases that are as near: the typed text begins the phrase, or the portal does what is looked for. */
const preference = 0.02
/** Matches with a lower share of the best score are not shown. */
const leastShare = 0.6
/** The words nearest to a typed one are those within this distance of the nearest. */
const nearly = 0.08

type TypedWord = { word: string; likenesses: Likenesses; weight: number; isTelling: boolean }

/** A word of few items tells more than one of many. */
const weightOf = (factor: number, count: number) => factor / Math.max(1, count) ** 0.25
function factorOf(word: string) {
  if (isMinor(word)) return minorWeight
  return general.has(word) ? generalWeight : 1
}

function sameWord(word: string, { byWord }: Vocabulary): Likenesses {
  const same = byWord.get(word)
  return new Map(same ? [[same, 1]] : [])
}

function typedWords(typed: readonly string[], vocabulary: Vocabulary): TypedWord[] {
  const isAllMinor = typed.every(isMinor)
  return typed.map((word) => {
    // Among other words, "no" isn't the beginning of "notes".
    const isWhole = isMinor(word) && typed.length > 1
    const likenesses = isWhole ? sameWord(word, vocabulary) : likenessesOf(word, vocabulary)
    const best = Math.max(0, ...likenesses.values())
    let count = 0
    for (const [near, likeness] of likenesses) if (likeness > best - nearly) count += near.count
    const factor = isAllMinor ? 1 : factorOf(word)
    const weight = best > 0 ? weightOf(factor, count) : generalWeight * factor
    return { word, likenesses, weight, isTelling: isAllMinor || !isMinor(word) }
  })
}

/** How much each typed word is like a word of a phrase, for all phrases that have one. Minor words alone find none. */
function hitsOf(typed: readonly TypedWord[]) {
  const hits = new Map<number, number[]>()
  const add = (position: number, isNew: boolean) => {
    for (const [word, likeness] of typed[position]?.likenesses ?? [])
      for (const phrase of word.phrases) {
        const row = hits.get(phrase) ?? (isNew ? typed.map(() => 0) : undefined)
        if (!row) continue
        hits.set(phrase, row)
        row[position] = Math.max(row[position] ?? 0, likeness)
      }
  }
  for (const [position, { isTelling }] of typed.entries()) if (isTelling) add(position, true)
  for (const [position, { isTelling }] of typed.entries()) if (!isTelling) add(position, false)
  return hits
}

/** How likely each word of the phrases was typed. */
function meantWords(typed: readonly TypedWord[]) {
  const meant = new Map<string, number>()
  for (const { likenesses } of typed)
    for (const [{ word }, likeness] of likenesses) meant.set(word, Math.max(meant.get(word) ?? 0, likeness))
  return meant
}

/** The position of the verb with which a text says what to do, or -1: "mark" is one in "mark work", and none in "class marks". */
function verbAt(words: readonly string[]) {
  const first = words.findIndex((word) => !isMinor(word) || isVerb(word))
  return isVerb(words[first] ?? "") && !isInflected(words[first] ?? "") ? first : -1
}

type Nearest = { phrase: string; score: number; hits: number[] }

/** Reads the phrases of all items, and returns how near each item is to a text. */
function nearestPhrases({ items, phrases, vocabulary }: ScreenIndex, typed: readonly TypedWord[]) {
  const text = typed.map(({ word }) => word).join(" ")
  const total = typed.reduce((sum, { weight }) => sum + weight, 0)
  const shareOf = (hits: readonly number[]) =>
    typed.reduce((sum, { weight }, position) => sum + weight * (hits[position] ?? 0), 0) / total
  const meant = meantWords(typed)
  const nearest = items.map((): Nearest => ({ phrase: "", score: 0, hits: typed.map(() => 0) }))
  function read(
    item: number,
    { words, text: phrase, place }: Phrase,
    hits: readonly number[],
    share: number,
  ) {
    const found = nearest[item]
    if (!found) return
    found.hits = found.hits.map((hit, position) => Math.max(hit, hits[position] ?? 0))
    let whole = 0
    let common = 0
    for (const word of words) {
      const weight = weightOf(factorOf(word), vocabulary.byWord.get(word)?.count ?? 1)
      whole += weight
      common += weight * (meant.get(word) ?? 0)
    }
    const joined = words.join(" ")
    const order = joined.startsWith(text) ? preference : 0
    const later = placeShare * place * (joined === text ? exactPlace : 1)
    const likeness = shareOf(hits) * (1 - phraseShare + (phraseShare * common) / whole)
    const score = share * (likeness + order - later)
    if (score > found.score) Object.assign(found, { phrase, score })
  }
  const verb = verbAt(typed.map(({ word }) => word))
  const actions = actionsOfVerb(items, typed[verb]?.word ?? "")
  for (const [position, hits] of hitsOf(typed)) {
    const phrase = phrases[position]
    if (!phrase) continue
    read(phrase.item, phrase, hits, phrase.isObject ? concludedShare : 1)
    const isWhole = phrase.words.every((word) => isMinor(word) || meant.has(word))
    if (!isWhole || !hits.some((hit, at) => hit > 0 && at !== verb && typed[at]?.isTelling)) continue
    for (const action of actions.get(phrase.item) ?? [])
      read(action, phrase, hits.with(verb, 1), concludedShare)
  }
  return nearest.map(({ phrase, score, hits }) => ({
    phrase,
    score: score * (1 - itemShare) + shareOf(hits) * itemShare,
  }))
}

/** The actions of a verb by their screens, whose phrases find them together with the verb: "add learner" by "learner". */
function actionsOfVerb(items: readonly Item[], verb: string) {
  const meanings = verbMeanings(verb)
  const found = new Map<number, number[]>()
  for (const [position, { screen, verbs }] of items.entries())
    if (screen !== undefined && meanings.some((meaning) => verbs.has(meaning)))
      found.set(screen, [...(found.get(screen) ?? []), position])
  return found
}

function matchesOf(index: ScreenIndex, words: readonly string[]): ScreenMatch[] {
  const typed = typedWords(words, index.vocabulary)
  const isUnknown = ({ likenesses }: TypedWord) => likenesses.size === 0
  if (typed.every(isUnknown) || (words.every(isMinor) && typed.some(isUnknown))) return []
  const nearest = nearestPhrases(index, typed)
  const begun = withoutMy(words.join(" "))
  const matches = index.items.map(({ action, name }, position): ScreenMatch => {
    const { phrase = "", score = 0 } = nearest[position] ?? {}
    const isBeside = action.note && phrase !== action.name
    const match = { action, phrase, score: isBeside ? score - preference : score }
    const isBegun = begun !== "" && name.startsWith(begun)
    return isBegun && match.score < wholeScore ? { action, phrase: action.name, score: wholeScore } : match
  })
  return matches.toSorted((a, b) => b.score - a.score)
}

const begunBy = (letter: string, { items }: ScreenIndex): ScreenMatch[] =>
  items
    .filter(({ name }) => name.startsWith(letter))
    .map(({ action }) => ({ action, phrase: action.name, score: wholeScore }))

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

import { isMinor, normalizedWords } from "#contract/office/search/ranking.ts"
import { isVerb, type Meaning, verbMeanings } from "./similarWords.ts"
import { type Vocabulary, vocabularyOf } from "./wordLikeness.ts"
import type { Action } from "./words/action.ts"

/** `item` and `place` are positions: of the item, and among its phrases. An object is an action's phrase without its verb. */
export type Phrase = {
  item: number
  place: number
  text: string
  words: readonly string[]
  isObject?: true
}
/** An action in a list has the position of the list's screen, and the meanings of its own verbs. */
export type Item = {
  action: Action
  name: string
  screen: number | undefined
  verbs: ReadonlySet<Meaning>
}
/** The screens and actions of a role with the phrases that find them. */
export type ScreenIndex = { items: readonly Item[]; phrases: readonly Phrase[]; vocabulary: Vocabulary }

export const wordsOf = (text: string) => normalizedWords(text).split(" ").filter(Boolean)
export const withoutMy = (name: string) => name.replace(/^my /, "")

/** The position of the screen whose list an action adds to or imports into. */
function screenOf({ kind, to, state }: Action, actions: readonly Action[]) {
  const path = to.replace(/\/import$/, "")
  if (!state && (kind === "screen" || path === to)) return undefined
  const position = actions.findIndex((other) => other.kind === "screen" && !other.note && other.to === path)
  return position < 0 ? undefined : position
}

/** The meanings of the verbs with which at least two phrases of an action begin. */
function verbsOf(phrases: readonly Phrase[]) {
  const meanings = phrases.flatMap(({ words: [first = ""] }) => verbMeanings(first))
  return new Set(meanings.filter((meaning, position) => meanings.indexOf(meaning) !== position))
}

const articles: readonly string[] = ["a", "an", "the"]

/** A phrase without its verb: "add a hall" is about a hall. It is empty if the phrase has no verb or object. */
function objectOf([verb = "", article = "", ...rest]: readonly string[]) {
  const object = articles.includes(article) ? rest : [article, ...rest]
  return isVerb(verb) && !isMinor(object[0] ?? "") ? object.filter(Boolean) : []
}

/**
 * The objects of a list's actions as further phrases of its screen: "hall" finds the list with the action "add a hall". An object
 * that is already a phrase of some screen is left out.
 */
function objectPhrases(items: readonly Item[], phrases: readonly Phrase[]): Phrase[] {
  const known = new Set(phrases.map(({ words }) => words.join(" ")))
  return phrases.flatMap(({ item, place, words }) => {
    const { action, screen } = items[item] ?? {}
    const object = objectOf(words)
    const text = object.join(" ")
    if (screen === undefined || !action?.state || text === "" || known.has(text)) return []
    known.add(text)
    return [{ item: screen, place, text, words: object, isObject: true }]
  })
}

export function indexScreens(actions: readonly Action[]): ScreenIndex {
  const own = actions.map(({ name, phrases }, item) =>
    [name, ...phrases.split(",")]
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter(Boolean)
      .map((text, place): Phrase => ({ item, place, text, words: wordsOf(text) })),
  )
  const items = actions.map((action, item): Item => {
    const screen = screenOf(action, actions)
    const verbs = screen === undefined ? [] : verbsOf(own[item] ?? [])
    return { action, name: withoutMy(normalizedWords(action.name)), screen, verbs: new Set(verbs) }
  })
  const ownPhrases = own.flat()
  ownPhrases.push(...objectPhrases(items, ownPhrases))
  return { items, phrases: ownPhrases, vocabulary: vocabularyOf(ownPhrases) }
}

import { useEffect, useMemo, useState } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Entry } from "#contract/office/search/entries.ts"
import { indexItem, isMinor, normalizedWords, rankedMatches } from "#contract/office/search/ranking.ts"
import { useData } from "../../lib/api/data.ts"
import type { NavGroup } from "../../ui/layout/nav.ts"
import { actionsOf, screensOf, searchesFor } from "./actions.ts"
import { goKeys } from "./goKeys.ts"
import { indexScreens, matchingScreens, type ScreenMatch, wholeScore } from "./screenRanking.ts"
import { useIndex } from "./searchIndex.ts"
import { type SearchTarget, targetOf } from "./targets.ts"
import type { Action, Words } from "./words/action.ts"

type Source = Entry | Action
export type FoundItem = { source: Source; target: SearchTarget; keys?: readonly string[] | undefined }
export type FoundGroup = { kind: Source["kind"]; label: string; items: readonly FoundItem[] }

export const isEntry = (source: Source): source is Entry => "id" in source

const labels: Readonly<Record<Source["kind"], string>> = {
  student: "Students",
  lecturer: "Lecturers",
  administrator: "Administrators",
  subject: "Subjects",
  class: "Marks",
  assignment: "Assignments",
  material: "Materials",
  screen: "Go to",
  action: "Do",
}

/** Milliseconds after the last key before the server is asked. */
const typingPause = 200

function useAfterPause(text: string) {
  const [paused, setPaused] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The server's answer. It is requested only while the device has no index. */
function useServerSearch(text: string, isWanted: boolean) {
  const paused = useAfterPause(text.trim())
  const reply = useData("GET /search", isWanted && paused ? { query: { search: paused } } : undefined)
  const isCurrent = paused === text.trim()
  const entries: readonly Entry[] = (isWanted && reply.data?.entries) || []
  return { entries, looking: isWanted && text.trim() !== "" && !(isCurrent && !reply.isFetching) }
}

type SearchRequest = { person: number; role: Role; text: string; menu: readonly NavGroup[]; words: Words }

/** The matches of a text. They come from the index on the device or, until the device has one, from the server. */
export function useSearchResults({ person, role, text, menu, words }: SearchRequest) {
  const index = useIndex(person)
  const answer = useServerSearch(text, index === undefined)
  const screensAndActions = useMemo(() => screensAndActionsOf(menu, words), [menu, words])
  const { entries } = answer
  const { groups, isNothing } = useMemo(() => {
    if (text.trim() === "") return { groups: initialGroups(role, menu, words), isNothing: false }
    const records = rankedMatches(index?.all ?? entries.map(indexItem), text)
    const found = matchingScreens(screensAndActions, text)
    const shown = inOrder(text, records, found)
    // The server also finds students who have left, and records that are too old for the index.
    const isMissing = records.length === 0 && (found[0]?.score ?? 0) < wholeScore
    const searches =
      isMissing && index && role !== "student" ? searchesFor(role, text).map(withoutReason) : []
    const kinds = Map.groupBy([...shown, ...searches], ({ source }) => source.kind)
    const groups = Array.from(kinds, ([kind, results]): FoundGroup => groupOf(role, kind, results))
    return { groups, isNothing: shown.length === 0 }
  }, [text, index, entries, screensAndActions, role, menu, words])
  return {
    index,
    groups,
    /** Whether no record on this device contains these words. The groups may then offer to search on the server. */
    isNothing,
    items: groups.flatMap(({ items }) => items),
    looking: answer.looking,
  }
}

/** A match, and the phrase that found it if its name doesn't tell why it was found. */
type Result = { source: Source; reason: string }
const withoutReason = (source: Source): Result => ({ source, reason: "" })

/** Whether each typed word begins a word of the record. Otherwise the record is a guess. */
const isCertain = (words: string, typed: readonly string[]) =>
  typed.every((word) => words.includes(` ${word}`))
const named: ReadonlySet<string> = new Set(["student", "lecturer", "administrator", "subject"])

/**
 * Records and screens, the nearer ones first. A screen that has all typed words precedes records, but not a person or a
 * subject of that name: "Memory" is a student before it is a phrase about the server. Guesses of names follow such a screen's.
 */
function inOrder(
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

function groupOf(role: Role, kind: Source["kind"], results: readonly Result[]): FoundGroup {
  const label = role === "student" && kind === "subject" ? "Modules" : labels[kind]
  return { kind, label, items: results.map((result) => itemOf(role, result)) }
}

function itemOf(role: Role, { source, reason }: Result): FoundItem {
  if (isEntry(source)) return { source, target: targetOf(source, role) }
  const { name, to, note = reason } = source
  const keys = goKeys(role).find((key) => key.to === to && source.state === undefined && !source.note)
  return {
    source,
    target: { name, note, to, isPerson: false },
    keys: keys && ["G", keys.key.toUpperCase()],
  }
}

/** The screens and actions of a role, without its records. */
export const screensAndActionsOf = (menu: readonly NavGroup[], words: Words) =>
  indexScreens([...screensOf(menu, words), ...actionsOf(words)])

/** The groups that are shown before anything is typed: the most common actions, and the screens that have keys. */
function initialGroups(role: Role, menu: readonly NavGroup[], words: Words): readonly FoundGroup[] {
  const commonActions = words.actions.filter(({ kind }) => kind === "action").slice(0, 4)
  const keyed = goKeys(role).map(({ to }) => to)
  const screens = screensOf(menu, words).filter(({ to }) => keyed.includes(to))
  const results = [commonActions, screens].map((sources) => sources.map(withoutReason))
  const [actions = [], links = []] = results
  return [groupOf(role, "action", actions), groupOf(role, "screen", links)].filter(
    ({ items }) => items.length > 0,
  )
}

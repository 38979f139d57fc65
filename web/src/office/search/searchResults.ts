import { useEffect, useMemo, useState } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Entry } from "#contract/office/search/entries.ts"
import { indexItem, rankedMatches } from "#contract/office/search/ranking.ts"
import { useData } from "../../lib/api/data.ts"
import type { NavGroup } from "../../ui/layout/nav.ts"
import { actionsOf, screensOf, searchesFor } from "./actions.ts"
import { goKeys } from "./goKeys.ts"
import { inOrder, type Result, type Source, withoutReason } from "./resultOrder.ts"
import { indexScreens } from "./screenIndex.ts"
import { matchingScreens, wholeScore } from "./screenRanking.ts"
import { useIndex } from "./searchIndex.ts"
import { type SearchTarget, targetOf } from "./targets.ts"
import type { Words } from "./words/action.ts"

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
    const searches = isMissing && index ? searchesFor(role, text).map(withoutReason) : []
    const kinds = Map.groupBy([...shown, ...searches], ({ source }) => source.kind)
    const foundGroups = Array.from(kinds, ([kind, results]): FoundGroup => groupOf(role, kind, results))
    return { groups: foundGroups, isNothing: shown.length === 0 }
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

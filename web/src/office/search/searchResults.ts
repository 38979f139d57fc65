import { useEffect, useMemo, useState } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import type { Entry } from "#contract/office/search/entries.ts"
import {
  type IndexedItem,
  indexItem,
  nearestMatches,
  rankedMatches,
} from "#contract/office/search/ranking.ts"
import { useData } from "../../lib/api/data.ts"
import type { NavGroup } from "../../ui/layout/nav.ts"
import type { Action } from "./action.ts"
import { actionsOf, searchesFor } from "./actions.ts"
import { goKeys } from "./goKeys.ts"
import { useIndex } from "./searchIndex.ts"
import { formsOf } from "./similarWords.ts"
import { synonymsOf } from "./synonyms.ts"
import { type SearchTarget, targetOf } from "./targets.ts"

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

type SearchRequest = { person: number; role: Role; text: string; menu: readonly NavGroup[] }

/** The matches of a text. They come from the index on the device or, until the device has one, from the server. */
export function useSearchResults({ person, role, text, menu }: SearchRequest) {
  const index = useIndex(person)
  const answer = useServerSearch(text, index === undefined)
  const own = useMemo(() => screensAndActionsOf(role, menu), [role, menu])
  const { entries } = answer
  const { groups, isNothing } = useMemo(() => {
    if (text.trim() === "") return { groups: initialGroups(role, menu), isNothing: false }
    const all: IndexedItem<Source>[] = [...own, ...(index?.all ?? entries.map(indexItem))]
    const matches = rankedMatches(all, text)
    // The server also finds students who have left, and records that are too old for the index.
    const isMissing = matches.length === 0
    const shown = isMissing && index ? nearestMatches(own, text, formsOf) : matches
    const searches = isMissing && index && role !== "student" ? searchesFor(role, text) : []
    const kinds = Map.groupBy([...shown, ...searches], ({ kind }) => kind)
    const groups = Array.from(kinds, ([kind, sources]): FoundGroup => groupOf(role, kind, sources))
    return { groups, isNothing: shown.length === 0 }
  }, [text, index, entries, own, role, menu])
  return {
    index,
    groups,
    /** Whether no record on this device contains these words. The groups may then offer to search on the server. */
    isNothing,
    items: groups.flatMap(({ items }) => items),
    looking: answer.looking,
  }
}

function groupOf(role: Role, kind: Source["kind"], sources: readonly Source[]): FoundGroup {
  const label = role === "student" && kind === "subject" ? "Modules" : labels[kind]
  return { kind, label, items: sources.map((source) => itemOf(role, source)) }
}

function itemOf(role: Role, source: Source): FoundItem {
  if (isEntry(source)) return { source, target: targetOf(source, role) }
  const [name = ""] = source.texts
  const keys = goKeys(role).find(({ to }) => to === source.to && source.state === undefined && !source.note)
  return {
    source,
    target: { name, note: source.note ?? "", to: source.to, isPerson: false },
    keys: keys && ["G", keys.key.toUpperCase()],
  }
}

const screensOf = (menu: readonly NavGroup[]) =>
  menu.flatMap(({ items }) =>
    items.map(({ label, to }): Action => ({ kind: "screen", texts: [label, synonymsOf(to)], to })),
  )

/** The screens and actions of a role, without its records. */
export const screensAndActionsOf = (role: Role, menu: readonly NavGroup[]) =>
  [...screensOf(menu), ...actionsOf(role)].map(indexItem)

/** The groups that are shown before anything is typed: the most common actions, and the screens that have keys. */
function initialGroups(role: Role, menu: readonly NavGroup[]): readonly FoundGroup[] {
  const done = actionsOf(role)
    .filter(({ kind }) => kind === "action")
    .slice(0, 4)
  const keyed = goKeys(role).map(({ to }) => to)
  const screens = screensOf(menu).filter(({ to }) => keyed.includes(to))
  return [groupOf(role, "action", done), groupOf(role, "screen", screens)].filter(
    ({ items }) => items.length > 0,
  )
}

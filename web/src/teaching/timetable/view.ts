import { isDay, mondayOf } from "#contract/lib/days.ts"

/** The class, lecturer or room of the displayed week. Undefined until one is chosen. */
export type View =
  | { by: "class"; name: string | undefined }
  | { by: "lecturer" | "room"; id: number | undefined }

/**
 * The view in an address: "?class=P3", "?lecturer_id=4", "?room_id=2", or "?by=room" until a room is chosen. Without any of
 * these, it is the college's first class, once the classes have loaded.
 */
export function viewOf(params: URLSearchParams, classes?: readonly string[]): View {
  const by = params.get("by")
  for (const kind of ["lecturer", "room"] as const) {
    const id = Number(params.get(`${kind}_id`)) || undefined
    if (id || by === kind) return { by: kind, id }
  }
  const name = params.get("class") ?? undefined
  return {
    by: "class",
    name: classes ? (classes.find((className) => className === name) ?? classes[0]) : name,
  }
}

export const isChosen = (view: View) => (view.by === "class" ? view.name : view.id) !== undefined

/** The part of a request that identifies the view. */
export function viewQuery(view: View) {
  if (view.by === "class") return view.name === undefined ? {} : { class: view.name }
  return view.by === "lecturer" ? { lecturer_id: view.id } : { room_id: view.id }
}

type ShownTerm = { id: number; is_active: boolean }

export const termOf = (params: URLSearchParams) => Number(params.get("term_id")) || undefined

/**
 * The query for the entries at an address. It names no term if the server's default, the active term, is wanted. The entries
 * can then be read before the terms have loaded.
 */
export function entriesQuery(params: URLSearchParams, view: View, term?: ShownTerm) {
  const term_id = termOf(params) ?? (term?.is_active === false ? term.id : undefined)
  return { term_id, ...viewQuery(view) }
}

/** The query for the entries on paper. With "?all=1" it is for the whole term. */
export function printedQuery(params: URLSearchParams, view: View, term?: ShownTerm) {
  const { term_id } = entriesQuery(params, view, term)
  return params.has("all") ? { term_id } : entriesQuery(params, view, term)
}

/** The Monday of the week in the address; undefined if the address has no week and means the timetable itself. */
export function mondayIn(params: URLSearchParams) {
  const week = params.get("week") ?? ""
  return isDay(week) ? mondayOf(week) : undefined
}

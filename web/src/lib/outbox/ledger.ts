/**
 * Counts the entries of the outbox in local storage, so that entries deleted by the browser are noticed. It contains no names.
 */
import type { Counted } from "./entry.ts"

/** `seq` is the entry's place in the order of the store. */
export type Line = Counted & { seq: number; at: number }

const storageKey = "outbox"

function read(): Record<string, Line[]> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, Line[]>
  } catch {
    return {}
  }
}

function write(all: Record<string, Line[]>) {
  const left = Object.entries(all).filter(([, lines]) => lines.length > 0)
  try {
    if (left.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(left)))
  } catch (error) {
    console.warn("The entries of the outbox can't be counted on this device.", error)
  }
}

export const linesOf = (person: number): readonly Line[] => read()[person] ?? []

/** The entries of each person who has some, for the sign-in page. */
export const allLines = (): readonly (readonly Line[])[] => Object.values(read())

/** Deletes the lines of these entries, whoever they belong to. */
export function dropGone(gone: ReadonlySet<number>) {
  const people = Object.entries(read())
  if (people.some(([, lines]) => lines.some(({ seq }) => gone.has(seq))))
    write(
      Object.fromEntries(
        people.map(([person, lines]) => [person, lines.filter(({ seq }) => !gone.has(seq))]),
      ),
    )
}

/** Adds an entry's line, or replaces it. The lines keep the order of the store, whichever of them was written last. */
export function addLine(person: number, line: Line) {
  const all = read()
  const others = (all[person] ?? []).filter(({ seq }) => seq !== line.seq)
  write({ ...all, [person]: [...others, line].toSorted((one, other) => one.seq - other.seq) })
}

/** Called before an entry is deleted. Otherwise a page closed in between would report the entry as missing. */
export function dropLines(person: number, gone: (line: Line) => boolean) {
  const all = read()
  write({ ...all, [person]: (all[person] ?? []).filter((line) => !gone(line)) })
}

import { createContext } from "react"
import { isObject, recordOf } from "#contract/lib/objects.ts"

export type Draft = Record<string, unknown>

/** Stands in a draft for a file that is too large to be stored with it. */
export const leftOutFile = (name: string) => ({ leftOut: name })
export const nameOfLeftOut = (value: unknown) =>
  isObject(value) && typeof value.leftOut === "string" ? value.leftOut : undefined

/** Stores one person's unsaved input by the name of the form. */
export type Drafts = {
  find: (form: string) => Promise<Draft | undefined>
  /** Resolves to whether the device has stored it. `screen` is the form's, if the form isn't open. */
  store: (form: string, draft: Draft, screen?: { title: string; path: string }) => Promise<boolean>
  drop: (form: string) => void
}

export const DraftsContext = createContext<Drafts | null>(null)

/** Passwords are never stored. */
const isStored = (name: string) => name !== "version" && !/password/i.test(name)

const isNested = (value: unknown) => typeof value === "object" && value !== null && !(value instanceof Blob)

const isSame = (a: unknown, b: unknown) =>
  Object.is(a ?? "", b ?? "") || (isNested(a) && isNested(b) && JSON.stringify(a) === JSON.stringify(b))

/** The values of a form that differ from before. */
export const changesOf = (values: Draft, before: Draft) =>
  Object.entries(values).filter(([name, value]) => !isSame(value, before[name]))

/**
 * The unsaved input of a form; undefined if there is none. It includes the version of the edited record, so that another
 * person's change in the meantime is a conflict. It also includes the `dated` fields, whose defaults are different when the
 * draft is restored.
 */
export function draftOf(values: Draft, defaults: Draft, dated: readonly string[] = []): Draft | undefined {
  const typed = changesOf(values, defaults).filter(([name]) => isStored(name))
  if (typed.length === 0) return undefined
  const others = ["version", ...dated].filter((name) => name in values)
  return { ...Object.fromEntries(typed), ...recordOf(others, (name) => values[name]) }
}

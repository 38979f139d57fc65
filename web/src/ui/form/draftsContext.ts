import { createContext } from "react"

export type Draft = Record<string, unknown>

/** Where forms keep what was typed until it is saved: for one person, by the name of the form. */
export type Drafts = {
  find: (form: string) => Promise<Draft | undefined>
  keep: (form: string, draft: Draft) => void
  drop: (form: string) => void
}

export const DraftsContext = createContext<Drafts | null>(null)

/** Secrets are never written down. */
const isKept = (name: string) => name !== "version" && !/password/i.test(name)

const isNested = (value: unknown) => typeof value === "object" && value !== null && !(value instanceof Blob)

const isSame = (one: unknown, other: unknown) =>
  Object.is(one ?? "", other ?? "") ||
  (isNested(one) && isNested(other) && JSON.stringify(one) === JSON.stringify(other))

/** What of a form's values is not as it was. */
export const changesOf = (values: Draft, before: Draft) =>
  Object.entries(values).filter(([name, value]) => !isSame(value, before[name]))

/**
 * What of a form's values was typed and isn't saved; undefined where nothing is. With it goes the version of the
 * record that it was typed against, so that somebody else's change meanwhile is a conflict and not overwritten.
 */
export function draftOf(values: Draft, defaults: Draft): Draft | undefined {
  const typed = changesOf(values, defaults).filter(([name]) => isKept(name))
  if (typed.length === 0) return undefined
  return { ...Object.fromEntries(typed), ...("version" in values && { version: values.version }) }
}

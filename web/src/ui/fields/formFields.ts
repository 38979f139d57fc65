import { createContext, useContext } from "react"

/** How a field tells the form about itself: its label, and how a value of it reads. */
export type FieldWords = { label: string; show: (value: unknown) => string }

/**
 * What a form gives its fields. Fields know this and nothing of the library behind it, so that server-rendered pages
 * can use them without one: there the context is absent and inputs keep their own values.
 */
export type FormFields = {
  /** Fields are `${id}-${name}`. */
  id: string
  errors: Readonly<Record<string, string>>
  get: (name: string) => unknown
  set: (name: string, value: unknown) => void
  subscribe: (changed: () => void) => () => void
  /** Called once a field is on the page; the answer takes it away again. */
  announce: (name: string, words: FieldWords) => () => void
}

export const FormFieldsContext = createContext<FormFields | null>(null)

export function useFormFields(): FormFields | null {
  return useContext(FormFieldsContext)
}

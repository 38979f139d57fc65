import { createContext, useContext } from "react"

/** A field's label, and how its values are displayed. */
export type FieldTexts = { label: string; show: (value: unknown) => string }

/**
 * The interface between a form and its fields. Fields don't know the form library, so server-rendered pages use them without it.
 * The context is absent there, and inputs hold their own values.
 */
export type FormFields = {
  /** Field ids are `${id}-${name}`. */
  id: string
  errors: Readonly<Record<string, string>>
  get: (name: string) => unknown
  set: (name: string, value: unknown) => void
  subscribe: (changed: () => void) => () => void
  /** Registers a mounted field. Returns a function that unregisters it. */
  register: (name: string, words: FieldTexts) => () => void
}

export const FormFieldsContext = createContext<FormFields | null>(null)

export function useFormFields(): FormFields | null {
  return useContext(FormFieldsContext)
}

import { createContext, useContext } from "react"

/** A field's label, and how its values are displayed. */
export type FieldTexts = { label: string; show: (value: unknown) => string }

/**
 * The interface between a form and its fields. The fields work without the form library, so that server-rendered pages don't
 * load it. On such pages the context is absent, and the inputs hold their own values.
 */
export type FormFields = {
  /** Field ids are `${id}-${name}`. */
  id: string
  errors: Readonly<Record<string, string>>
  /** The server's sentences after a refused save, also of fields that aren't shown yet. */
  refused?: Readonly<Record<string, string>> | undefined
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

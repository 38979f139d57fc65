import { useCallback, useMemo, useState } from "react"
import type { FieldTexts, FormFields } from "../fields/formFields.ts"
import type { UntypedForm } from "./untypedForm.ts"

export type ConnectedFields = FormFields & { texts: ReadonlyMap<string, FieldTexts> }

/** Connects react-hook-form to the fields. `hidden` gets the names of fields that aren't shown any more. */
export function useConnectedFields(id: string, form: UntypedForm, hidden: Set<string>): ConnectedFields {
  const [texts] = useState(() => new Map<string, FieldTexts>())
  const { errors: fieldErrors, isSubmitted } = form.formState
  const { getValues, setValue, subscribe: listen, register: registerInput } = form

  const errors = useMemo(() => textsOf(fieldErrors), [fieldErrors])
  const get = useCallback((name: string): unknown => getValues(name), [getValues])
  const set = useCallback(
    (name: string, value: unknown) =>
      setValue(name, value, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      }),
    [setValue, isSubmitted],
  )
  const subscribe = useCallback(
    (changed: () => void) => listen({ formState: { values: true }, callback: changed }),
    [listen],
  )
  const register = useCallback(
    (name: string, field: FieldTexts) => {
      registerInput(name)
      texts.set(name, field)
      hidden.delete(name)
      return () => {
        texts.delete(name)
        hidden.add(name)
      }
    },
    [registerInput, texts, hidden],
  )
  return useMemo(
    () => ({ id, errors, get, set, subscribe, register, texts }),
    [id, errors, get, set, subscribe, register, texts],
  )
}

type NestedError = { message?: unknown } | Readonly<Record<string, object>>

/** The errors by field name. A field inside another is named "terms.1". */
function textsOf(fieldErrors: object, within = ""): Record<string, string> {
  const entries = Object.entries(fieldErrors).flatMap(([part, error]: [string, NestedError]) => {
    const name = `${within}${part}`
    if (typeof error.message === "string") return [[name, error.message] as const]
    if ("type" in error) return [[name, "Please check this."] as const]
    return Object.entries(textsOf(error, `${name}.`))
  })
  return Object.fromEntries(entries)
}

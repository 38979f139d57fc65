import { useCallback, useMemo, useState } from "react"
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form"
import type { FieldTexts, FormFields } from "../fields/formFields.ts"

export type FieldsOf = FormFields & { words: ReadonlyMap<string, FieldTexts> }

/** Connects react-hook-form to the fields. */
export function useFieldsOf<Input extends FieldValues, Output>(
  id: string,
  form: UseFormReturn<Input, unknown, Output>,
): FieldsOf {
  const [words] = useState(() => new Map<string, FieldTexts>())
  const { errors: faults, isSubmitted } = form.formState
  const { getValues, setValue, subscribe: listen, register } = form

  const errors = useMemo(() => textsOf(faults), [faults])
  const get = useCallback((name: string): unknown => getValues(name as Path<Input>), [getValues])
  const set = useCallback(
    (name: string, value: unknown) =>
      setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      }),
    [setValue, isSubmitted],
  )
  const subscribe = useCallback(
    (changed: () => void) => listen({ formState: { values: true }, callback: changed }),
    [listen],
  )
  const announce = useCallback(
    (name: string, field: FieldTexts) => {
      register(name as Path<Input>)
      words.set(name, field)
      return () => {
        words.delete(name)
      }
    },
    [register, words],
  )
  return useMemo(
    () => ({ id, errors, get, set, subscribe, announce, words }),
    [id, errors, get, set, subscribe, announce, words],
  )
}

type Fault = { message?: unknown } | Readonly<Record<string, object>>

/** The errors by field name. A field inside another is named "terms.1". */
function textsOf(faults: object, within = ""): Record<string, string> {
  const texts = Object.entries(faults).flatMap(([part, fault]: [string, Fault]) => {
    const name = `${within}${part}`
    if (typeof fault.message === "string") return [[name, fault.message] as const]
    if ("type" in fault) return [[name, "Please check this."] as const]
    return Object.entries(textsOf(fault, `${name}.`))
  })
  return Object.fromEntries(texts)
}

import { useEffect, useId, useRef, useSyncExternalStore } from "react"
import { useFormFields } from "./formFields.ts"

/** What every field takes. */
export type FieldProps = {
  name: string
  label: string
  hint?: string | undefined
  /** Fields that may be left out say so beside their label. */
  required?: boolean | undefined
  /** What is wrong with it, where no form says so: on server-rendered pages. */
  error?: string | undefined
  /** Outside a form, where a summary of faults must be able to link to it. */
  id?: string | undefined
}

const nothing = () => () => {}
const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value))

/**
 * One field of the form around it, or of none. `value` is undefined outside a form.
 * `show` says how a value reads where it is compared with somebody else's.
 */
export function useField<Value>(
  { name, label, hint, error: given, id: wanted }: FieldProps,
  show: (value: Value) => string = asText,
) {
  const form = useFormFields()
  const ownId = useId()
  const id = form ? `${form.id}-${name}` : (wanted ?? ownId)
  const read = () => form?.get(name) as Value | undefined
  const value = useSyncExternalStore(form?.subscribe ?? nothing, read, read)
  const error = form?.errors[name] ?? given

  const words = useRef({ label, show })
  useEffect(() => {
    words.current = { label, show }
  })
  const announce = form?.announce
  useEffect(() => {
    const live = { label, show: (each: unknown) => words.current.show(each as Value) }
    return announce?.(name, live)
  }, [announce, name, label])

  return {
    id,
    inForm: form !== null,
    value,
    set: (next: Value) => form?.set(name, next),
    error,
    /** For the element that holds the value. */
    described: {
      id,
      name,
      "aria-invalid": error !== undefined || undefined,
      "aria-describedby":
        [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
    },
  }
}

/** The present value of a field, for what depends on it: `const wanted = useFieldValue("registration_required")`. */
export function useFieldValue<Value = unknown>(name: string): Value | undefined {
  const form = useFormFields()
  const read = () => form?.get(name) as Value | undefined
  return useSyncExternalStore(form?.subscribe ?? nothing, read, read)
}

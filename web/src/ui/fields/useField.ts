import { type ChangeEvent, useEffect, useId, useRef, useSyncExternalStore } from "react"
import { useFormFields } from "./formFields.ts"

export type FieldProps = {
  name: string
  label: string
  hint?: string | undefined
  /** Optional fields are marked as such beside their label. */
  required?: boolean | undefined
  /** The error if there is no form, on server-rendered pages. */
  error?: string | undefined
  /** The id, for a field outside of a form to which an error summary links. */
  id?: string | undefined
}

const noSubscription = () => () => {}
const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value))

/**
 * Connects a field to the form around it, if there is one. Outside of a form, `value` is undefined. `show` turns a value
 * into text when a conflict shows both people's values.
 */
export function useField<Value>(
  { name, label, hint, required, error: errorOutsideForm, id: idOutsideForm }: FieldProps,
  show: (value: Value) => string = asText,
) {
  const form = useFormFields()
  const ownId = useId()
  const id = form ? `${form.id}-${name}` : (idOutsideForm ?? ownId)
  const read = () => form?.get(name) as Value | undefined
  const value = useSyncExternalStore(form?.subscribe ?? noSubscription, read, read)
  const error = form?.errors[name] ?? errorOutsideForm

  const latestTexts = useRef({ label, show })
  useEffect(() => {
    latestTexts.current = { label, show }
  })
  const register = form?.register
  useEffect(() => {
    const texts = { label, show: (each: unknown) => latestTexts.current.show(each as Value) }
    return register?.(name, texts)
  }, [register, name, label])

  return {
    id,
    inForm: form !== null,
    value,
    set: (next: Value) => form?.set(name, next),
    error,
    /** The properties of the `Field` around the input. */
    frame: { id, label, hint, error, required },
    /** The properties of the element that contains the value. */
    inputProps: {
      id,
      name,
      "aria-invalid": error !== undefined || undefined,
      "aria-describedby":
        [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
    },
  }
}

/** A field for text. `box` is for its input or text area. */
export function useTextField(props: FieldProps) {
  const { frame, inputProps, inForm, value, set } = useField<string | null>(props)
  const typed = inForm && {
    value: value ?? "",
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(event.currentTarget.value),
  }
  return { frame, box: { ...inputProps, ...typed, required: props.required } }
}

/**
 * The current value of a field, for other parts of the form: `const wanted = useFieldValue("registration_required")`.
 */
export function useFieldValue<Value = unknown>(name: string): Value | undefined {
  const form = useFormFields()
  const read = () => form?.get(name) as Value | undefined
  return useSyncExternalStore(form?.subscribe ?? noSubscription, read, read)
}

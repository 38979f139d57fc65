import { type ComponentProps, useState } from "react"
import { Field } from "./Field.tsx"
import type { TextFieldProps } from "./TextField.tsx"
import { useField } from "./useField.ts"

/**
 * Parses the typed text: a number, null if blank, or the text itself, which the schema then rejects. A comma is a decimal
 * comma, unless three digits follow it, because 1,000 must not become 1.
 */
export function readNumber(text: string): number | string | null {
  const digits = text.trim().replace(/,(?!\d{3}$)/, ".")
  if (digits === "") return null
  return /^-?\d*\.?\d+$/.test(digits) ? Number(digits) : text
}

/** A number in a text box, because `type=number` discards invalid input and changes with the mouse wheel. */
export function NumberField(props: TextFieldProps) {
  const { name, label, hint, required, error, width = "short", ...rest } = props
  const field = useField<number | string | null>(props)
  const [typed, setTyped] = useState("")
  const value = field.value ?? null
  const text = readNumber(typed) === value ? typed : String(value ?? "")
  const boxInForm: ComponentProps<"input"> = {
    value: text,
    onChange: (event) => {
      setTyped(event.currentTarget.value)
      field.set(readNumber(event.currentTarget.value))
    },
  }
  return (
    <Field {...field.frame}>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...field.inputProps}
        {...(field.inForm ? boxInForm : {})}
        type="text"
        required={required}
        className={width === "full" ? "input" : `input input-${width}`}
      />
    </Field>
  )
}

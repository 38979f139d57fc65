import type { ComponentProps } from "react"
import { Field } from "./Field.tsx"
import { type FieldProps, useField } from "./useField.ts"

type Props = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "value" | "onChange" | "className" | "id">

export function TextAreaField(props: Props) {
  const { name, label, hint, required, error, ...rest } = props
  const field = useField<string | null>(props)
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required}>
      <textarea
        rows={5}
        {...rest}
        {...field.described}
        {...(field.inForm && {
          value: field.value ?? "",
          onChange: (event) => field.set(event.currentTarget.value),
        })}
        required={required}
        className="input"
      />
    </Field>
  )
}

import type { ComponentProps } from "react"
import { Field } from "./Field.tsx"
import { type FieldProps, useTextField } from "./useField.ts"

type Props = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "value" | "onChange" | "className" | "id" | "maxLength">

export function TextAreaField(props: Props) {
  const { name, label, hint, required, error, ...rest } = props
  const { frame, box } = useTextField(props)
  return (
    <Field {...frame}>
      <textarea rows={5} {...rest} {...box} className="input" />
    </Field>
  )
}

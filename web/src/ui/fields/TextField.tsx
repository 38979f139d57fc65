import type { ComponentProps } from "react"
import { Field } from "./Field.tsx"
import { type FieldProps, useTextField } from "./useField.ts"

type OwnProps = FieldProps & { width?: "short" | "medium" | "full" }
/** `maxLength` is excluded, because it cuts pasted text silently. The contract's schema reports that a text is too long. */
type InputProps = Omit<
  ComponentProps<"input">,
  keyof OwnProps | "value" | "onChange" | "className" | "id" | "maxLength"
>
export type TextFieldProps = OwnProps & InputProps

export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, error, width = "full", ...rest } = props
  const { frame, box } = useTextField(props)
  return (
    <Field {...frame}>
      <input type="text" {...rest} {...box} className={width === "full" ? "input" : `input input-${width}`} />
    </Field>
  )
}

/** A text field for an email address. The phone's keyboard doesn't capitalise or correct it. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" width="medium" {...props} />
}

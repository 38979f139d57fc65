import { useState } from "react"
import { Button } from "../controls/Button.tsx"
import { Field } from "./Field.tsx"
import type { TextFieldProps } from "./TextField.tsx"
import { useField } from "./useField.ts"

/** A password that can be shown, because typing it unseen on a phone often fails. */
export function PasswordField(props: TextFieldProps) {
  const { name, label, hint, required, error, width, ...rest } = props
  const field = useField<string>(props)
  const [shown, setShown] = useState(false)
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required}>
      <div className="input-joined">
        <input
          autoComplete="current-password"
          {...rest}
          {...field.described}
          {...(field.inForm && {
            value: field.value ?? "",
            onChange: (event) => field.set(event.currentTarget.value),
          })}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          className="input"
        />
        <Button onClick={() => setShown(!shown)} aria-controls={field.id}>
          {shown ? "Hide" : "Show"}
          <span className="visually-hidden"> {label}</span>
        </Button>
      </div>
    </Field>
  )
}

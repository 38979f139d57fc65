import { useState } from "react"
import { Button } from "../controls/Button.tsx"
import { Field } from "./Field.tsx"
import type { TextFieldProps } from "./TextField.tsx"
import { useTextField } from "./useField.ts"

/** A password with a button that shows it, because people often mistype hidden text on a phone. */
export function PasswordField(props: TextFieldProps) {
  const { name, label, hint, required, error, width, ...rest } = props
  const { frame, box } = useTextField(props)
  const [isVisible, setVisible] = useState(false)
  return (
    <Field {...frame}>
      <div className="input-joined">
        <input
          autoComplete="current-password"
          {...rest}
          {...box}
          type={isVisible ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className="input"
        />
        <Button onClick={() => setVisible(!isVisible)} aria-controls={frame.id}>
          {isVisible ? "Hide" : "Show"}
          <span className="visually-hidden"> {label}</span>
        </Button>
      </div>
    </Field>
  )
}

import { useId } from "react"
import { Field } from "./Field.tsx"

type Props = { label: string; value: string | number | undefined; hint?: string; width?: "short" | "medium" }

/** What follows from other fields: seen among them, copied, and not to be typed in. */
export function ReadOnlyField({ label, value = "", hint, width }: Props) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} required>
      <input
        id={id}
        type="text"
        readOnly
        aria-describedby={hint && `${id}-hint`}
        className={width ? `input input-${width}` : "input"}
        value={value}
      />
    </Field>
  )
}

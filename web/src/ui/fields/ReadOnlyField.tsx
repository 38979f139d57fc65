import { useId } from "react"
import { Field } from "./Field.tsx"

type Props = { label: string; value: string | number | undefined; hint?: string; width?: "short" | "medium" }

/** A value that is computed from other fields. It can be copied but not edited. */
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

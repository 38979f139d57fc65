import { useId, useState } from "react"
import { readDate } from "#contract/lib/typedDates.ts"
import { DateBox } from "../fields/DateField.tsx"

type Props = {
  label: string
  /** "2026-01-31", or blank for any. */
  value: string
  onChange: (value: string) => void
}

/** A filter by day, with its label before it: an empty date says nothing of what it is for. */
export function FilterDate({ label, value, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed by other means, such as the back button.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  return (
    <div className="toolbar-date">
      <label htmlFor={id}>{label}</label>
      <DateBox
        label={label}
        described={{ id }}
        value={text}
        onChange={(next) => {
          setText(next)
          if (next === "" || readDate(next)) onChange(next)
        }}
      />
    </div>
  )
}

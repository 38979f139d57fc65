import { useId, useState } from "react"
import { dayText } from "#contract/lib/dates.ts"
import { readDate } from "#contract/lib/typedDates.ts"
import { PrintedText } from "../controls/PrintedText.tsx"
import { DateBox } from "../fields/DateField.tsx"

type Props = {
  label: string
  /** "2026-01-31", or blank for any. */
  value: string
  onChange: (value: string) => void
}

/** A filter by day. Its label precedes it, because an empty date doesn't explain itself. */
export function FilterDate({ label, value, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The value was changed elsewhere, such as by the Back button.
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }
  return (
    <div className="toolbar-date asked">
      <label htmlFor={id}>{label}</label>
      <DateBox
        label={label}
        inputProps={{ id }}
        value={text}
        onChange={(next) => {
          setText(next)
          if (next === "" || readDate(next)) onChange(next)
        }}
      />
      <PrintedText>{value && `${label}: ${dayText(value)}`}</PrintedText>
    </div>
  )
}

type Props = {
  label: string
  /** "2026-01-31", or blank for any. */
  value: string
  onChange: (value: string) => void
}

/** A filter by day, with its label before it: an empty date says nothing of what it is for. */
export function FilterDate({ label, value, onChange }: Props) {
  return (
    <label className="toolbar-date">
      {label}
      <input
        type="date"
        className="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

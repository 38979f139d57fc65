import { PrintedText } from "../controls/PrintedText.tsx"
import { asOption, type Options } from "../fields/options.ts"

type Props = {
  label: string
  value: string | number | undefined
  /** Blank means all. */
  onChange: (value: string) => void
  options: Options
  /** The label of the option without a filter: "All classes". */
  all?: string | undefined
}

/** A filter with a fixed set of values. */
export function FilterSelect({ label, value = "", onChange, options, all }: Props) {
  const choices = options.map(asOption)
  const chosen = choices.find((option) => String(option.value) === String(value))
  return (
    <>
      <select
        className="input toolbar-filter screen-only"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {choices.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <PrintedText>{chosen ? `${label}: ${chosen.label}` : ""}</PrintedText>
    </>
  )
}

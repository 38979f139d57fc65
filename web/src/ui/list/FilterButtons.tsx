import { PrintedText } from "../controls/PrintedText.tsx"
import { asOption, type Options } from "../fields/options.ts"

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  options: Options
}

/** A filter with few values, which are all visible as buttons. */
export function FilterButtons({ label, value, onChange, options }: Props) {
  const each = options.map(asOption)
  const chosen = each.find((option) => option.value === value)
  return (
    <fieldset className="filter-buttons asked">
      <legend className="visually-hidden">{label}</legend>
      {each.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(String(option.value))}
        >
          {option.label}
        </button>
      ))}
      <PrintedText>{chosen ? `${label}: ${chosen.label}` : ""}</PrintedText>
    </fieldset>
  )
}

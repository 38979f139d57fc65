import { useId } from "react"
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
  /** Shows the label above the select, where several choices together describe one thing. */
  labelled?: boolean
}

/** A filter with a fixed set of values. */
export function FilterSelect({ label, value = "", onChange, options, all, labelled = false }: Props) {
  const id = useId()
  const choices = options.map(asOption)
  const chosen = choices.find((option) => String(option.value) === String(value))
  const select = (
    <select
      className="input toolbar-filter screen-only"
      id={id}
      aria-label={labelled ? undefined : label}
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
  )
  return (
    <>
      {labelled ? (
        <div className="toolbar-labelled screen-only">
          <label htmlFor={id}>{label}</label>
          {select}
        </div>
      ) : (
        select
      )}
      <PrintedText>{chosen ? `${label}: ${chosen.label}` : ""}</PrintedText>
    </>
  )
}

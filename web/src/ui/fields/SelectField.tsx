import { Field } from "./Field.tsx"
import { asOption, labelOf, type Options, optionOf, type Value } from "./options.ts"
import { type FieldProps, useField } from "./useField.ts"

type Props = FieldProps & {
  options: Options
  /** The label of the empty option; `false` if a choice is required. */
  blank?: string | false
  defaultValue?: Value
  width?: "short" | "medium" | "full"
  disabled?: boolean
}

/** One of a list, as a native select. */
export function SelectField(props: Props) {
  const { required, blank = "Choose…", defaultValue, width = "medium", disabled } = props
  const options = props.options.map(asOption)
  const field = useField<Value | null>(props, (value) => labelOf(options, value))
  return (
    <Field {...field.frame}>
      <select
        {...field.described}
        {...(field.inForm
          ? {
              value: field.value ?? "",
              onChange: (event) => field.set(optionOf(options, event.currentTarget.value)?.value ?? ""),
            }
          : { defaultValue })}
        required={required}
        disabled={disabled}
        className={width === "full" ? "input" : `input input-${width}`}
      >
        {blank !== false && <option value="">{blank}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}

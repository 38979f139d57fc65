import { type KeyboardEvent, useEffect, useRef } from "react"
import { Field } from "./Field.tsx"
import {
  asOption,
  labelOf,
  type Option,
  type Options,
  optionBeginning,
  optionOf,
  type Value,
} from "./options.ts"
import { type FieldProps, useField } from "./useField.ts"

type Props = FieldProps & {
  /** Undefined until the options have loaded. */
  options: Options | undefined
  /** The label of the empty option; `false` if a choice is required. */
  blank?: string | false
  defaultValue?: Value
  width?: "short" | "medium" | "full"
  disabled?: boolean
}

/** A choice of one option from a list, as a native select. */
export function SelectField(props: Props) {
  const { required, blank = "Choose…", defaultValue, width = "medium", disabled } = props
  const options = props.options?.map(asOption)
  const field = useField<Value | null>(props, (value) => labelOf(options ?? [], value))
  const onKeyDown = useEarlyKeys(options, (value) => !field.value && field.set(value))
  return (
    <Field {...field.frame}>
      <select
        {...field.inputProps}
        {...(field.inForm
          ? {
              value: field.value ?? "",
              onChange: (event) => field.set(optionOf(options ?? [], event.currentTarget.value)?.value ?? ""),
            }
          : { defaultValue })}
        onKeyDown={onKeyDown}
        aria-busy={options === undefined || undefined}
        required={required}
        disabled={disabled}
        className={width === "full" ? "input" : `input input-${width}`}
      >
        {options ? blank !== false && <option value="">{blank}</option> : <option value="">Loading…</option>}
        {options?.map(({ value, label: optionLabel }) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </Field>
  )
}

/**
 * Remembers the letters that were typed before the options loaded. Once they have loaded, chooses the first option that
 * begins with the letters.
 */
function useEarlyKeys(options: readonly Option[] | undefined, choose: (value: Value) => void) {
  const typed = useRef("")
  useEffect(() => {
    if (!options || typed.current === "") return
    const option = optionBeginning(options, typed.current)
    typed.current = ""
    if (option) choose(option.value)
  })
  if (options) return undefined
  return ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key === "Backspace") typed.current = typed.current.slice(0, -1)
    else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed.current += key
  }
}

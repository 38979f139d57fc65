import { useId } from "react"
import { ChoiceLine } from "./ChoiceFields.tsx"
import { Field } from "./Field.tsx"
import { asOption, type Options, optionOf, type Value } from "./options.ts"

type SettingProps = { label: string; hint?: string }

type SwitchProps = SettingProps & { value: boolean; onChange: (value: boolean) => void }

/** A setting that is on or off. A change takes effect immediately. */
export function SwitchSetting({ label, hint, value, onChange }: SwitchProps) {
  const id = useId()
  return (
    <ChoiceLine
      id={id}
      label={label}
      hint={hint}
      role="switch"
      aria-describedby={hint && `${id}-hint`}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type SelectProps<V extends Value> = SettingProps & {
  value: V
  options: Options
  onChange: (value: V) => void
}

/** A setting with several options. A change takes effect immediately. */
export function SelectSetting<V extends Value>({ label, hint, value, options, onChange }: SelectProps<V>) {
  const id = useId()
  const choices = options.map(asOption)
  return (
    <Field id={id} label={label} hint={hint} required>
      <select
        id={id}
        className="input input-medium"
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={(event) => {
          const chosen = optionOf(choices, event.currentTarget.value)
          if (chosen) onChange(chosen.value as V)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

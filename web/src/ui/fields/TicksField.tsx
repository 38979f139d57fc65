import { Field } from "./Field.tsx"
import { asOption, labelOf, type Options, type Value } from "./options.ts"
import { type FieldProps, useField } from "./useField.ts"

type Props = FieldProps & { options: Options; disabled?: boolean }

/** A group of checkboxes. Its value is the list of the ticked options, in the order of the options. */
export function TicksField(props: Props) {
  const options = props.options.map(asOption)
  const field = useField<readonly Value[] | null>(props, (values) =>
    (values ?? []).map((value) => labelOf(options, value)).join(", "),
  )
  const chosen = field.value ?? []
  const longest = Math.max(...options.map(({ label }) => label.length))
  const toggle = (value: Value, isTicked: boolean) =>
    field.set(
      options
        .map((option) => option.value)
        .filter((tickedValue) => (tickedValue === value ? isTicked : chosen.includes(tickedValue))),
    )
  return (
    <Field {...field.frame} group>
      <div className="ticks" style={{ "--longest": `${longest}ch` }}>
        {options.map(({ value, label }, index) => (
          <label key={value}>
            <input
              type="checkbox"
              className="tick"
              {...field.inputProps}
              id={index === 0 ? field.id : undefined}
              disabled={props.disabled}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </Field>
  )
}

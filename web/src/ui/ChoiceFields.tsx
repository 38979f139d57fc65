import { Fault, Field } from "./Field.tsx"
import { asOption, labelOf, type Options, type Value } from "./options.ts"
import { type FieldProps, useField } from "./useField.ts"

type CheckProps = Omit<FieldProps, "required"> & { defaultChecked?: boolean; disabled?: boolean }

const yesOrNo = (value: boolean | undefined) => (value ? "Yes" : "No")

function Check(props: CheckProps & { role?: "switch" }) {
  const { label, hint, defaultChecked, disabled, role } = props
  const field = useField<boolean>(props, yesOrNo)
  return (
    <div className={field.error ? "field field-invalid" : "field"}>
      <Fault id={field.id}>{field.error}</Fault>
      <label className="choice">
        <input
          type="checkbox"
          role={role}
          {...field.described}
          {...(field.inForm
            ? {
                checked: field.value === true,
                onChange: (event) => field.set(event.currentTarget.checked),
              }
            : { defaultChecked })}
          disabled={disabled}
        />
        <span className="choice-text">
          {label}
          {hint && (
            <span className="choice-hint" id={`${field.id}-hint`}>
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}

/** Yes or no, sent with the form. */
export function CheckboxField(props: CheckProps) {
  return <Check {...props} />
}

/** On or off: a setting. */
export function SwitchField(props: CheckProps) {
  return <Check {...props} role="switch" />
}

/** One of a few, all in sight. */
export function RadioField(props: FieldProps & { options: Options; defaultValue?: Value }) {
  const { name, label, hint, required, defaultValue } = props
  const options = props.options.map(asOption)
  const field = useField<Value>(props, (value) => labelOf(options, value))
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} group>
      {options.map(({ value, label: words }, index) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            {...field.described}
            id={index === 0 ? field.id : undefined}
            name={name}
            value={value}
            required={required}
            {...(field.inForm
              ? { checked: field.value === value, onChange: () => field.set(value) }
              : { defaultChecked: value === defaultValue })}
          />
          <span className="choice-text">{words}</span>
        </label>
      ))}
    </Field>
  )
}

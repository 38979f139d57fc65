import type { ChangeEvent, ComponentProps } from "react"
import { Field, FieldError } from "./Field.tsx"
import { asOption, labelOf, type Options, type Value } from "./options.ts"
import { type FieldProps, useField } from "./useField.ts"

type CheckProps = Omit<FieldProps, "required"> & { defaultChecked?: boolean; disabled?: boolean }

const yesOrNo = (value: boolean | undefined) => (value ? "Yes" : "No")

type LineProps = { id: string; label: string; hint?: string | undefined } & ComponentProps<"input">

/** A checkbox or switch with its label. A press anywhere on the line changes it. */
export function ChoiceLine({ id, label, hint, ...input }: LineProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        className={input.role === "switch" ? undefined : "tick"}
        {...input}
        id={id}
        aria-labelledby={`${id}-label`}
      />
      <span className="choice-text">
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span className="choice-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

function Check(props: CheckProps & { role?: "switch" }) {
  const { label, hint, defaultChecked, disabled, role } = props
  const field = useField<boolean>(props, yesOrNo)
  const state = field.inForm
    ? {
        checked: field.value === true,
        onChange: (event: ChangeEvent<HTMLInputElement>) => field.set(event.currentTarget.checked),
      }
    : { defaultChecked }
  return (
    <div className={field.error ? "field field-invalid" : "field"}>
      <FieldError id={field.id}>{field.error}</FieldError>
      <ChoiceLine
        {...field.inputProps}
        {...state}
        label={label}
        hint={hint}
        role={role}
        disabled={disabled}
      />
    </div>
  )
}

/** Yes or no, sent with the form. */
export function CheckboxField(props: CheckProps) {
  return <Check {...props} />
}

export function SwitchField(props: CheckProps) {
  return <Check {...props} role="switch" />
}

/** One of a few options, all visible. */
export function RadioField(props: FieldProps & { options: Options; defaultValue?: Value }) {
  const { name, required, defaultValue } = props
  const options = props.options.map(asOption)
  const field = useField<Value>(props, (value) => labelOf(options, value))
  return (
    <Field {...field.frame} group>
      {options.map(({ value, label: optionLabel }, index) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            className="tick"
            {...field.inputProps}
            id={index === 0 ? field.id : undefined}
            name={name}
            value={value}
            required={required}
            {...(field.inForm
              ? { checked: field.value === value, onChange: () => field.set(value) }
              : { defaultChecked: value === defaultValue })}
          />
          <span className="choice-text">{optionLabel}</span>
        </label>
      ))}
    </Field>
  )
}

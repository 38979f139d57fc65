import { useRef, useState } from "react"
import { readDate, readDateAndTime, showDate } from "#contract/lib/typedDates.ts"
import { CalendarIcon } from "../controls/icons.tsx"
import { Field } from "./Field.tsx"
import { type FieldProps, useField } from "./useField.ts"

export type DateFieldProps = FieldProps & { min?: string; max?: string; autoComplete?: string }

const example = "For example, 31/01/2026"

/** A day inside a form, typed or picked from the device's calendar. Its value is "2026-01-31". */
export function DateField(props: DateFieldProps) {
  const { hint = example } = props
  const field = useField<string | null>({ ...props, hint }, (value) => showDate(value ?? ""))
  return (
    <Field {...field.frame}>
      <DateBox
        {...props}
        inputProps={field.inputProps}
        value={field.value ?? ""}
        onChange={(day) => field.set(day)}
      />
    </Field>
  )
}

type BoxProps = Omit<DateFieldProps, "name" | "hint"> & {
  inputProps: object
  value: string
  /** Called with the time too, if a time follows the day in the typed or pasted text. */
  onChange: (value: string, time?: string) => void
}

export function DateBox(props: BoxProps) {
  const { label, required, min, max, autoComplete, inputProps, value, onChange } = props
  const [typed, setTyped] = useState("")
  const picker = useRef<HTMLInputElement>(null)
  const typedDay = readDate(typed) ?? typed
  return (
    <div className="input-joined input-date">
      <input
        {...inputProps}
        type="text"
        inputMode="text"
        autoComplete={autoComplete ?? "off"}
        required={required}
        className="input"
        value={typedDay === value ? typed : showDate(value)}
        onChange={(event) => {
          const text = event.currentTarget.value
          const dayAndTime = readDateAndTime(text)
          setTyped(dayAndTime ? showDate(dayAndTime.day) : text)
          onChange(dayAndTime?.day ?? readDate(text) ?? text, dayAndTime?.time)
        }}
        onBlur={() => setTyped(showDate(value))}
      />
      <button type="button" className="button button-icon-only" onClick={() => picker.current?.showPicker()}>
        <CalendarIcon />
        <span className="visually-hidden">Choose {label} from a calendar</span>
      </button>
      <input
        ref={picker}
        type="date"
        className="input-picker"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={readDate(value) ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

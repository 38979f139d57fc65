import { joinInstant, showDate, splitInstant } from "#contract/lib/typedDates.ts"
import { DateBox, type DateFieldProps } from "./DateField.tsx"
import { Field } from "./Field.tsx"
import { useField } from "./useField.ts"

const example = "For example, 31/01/2026, 16:30"

/** An instant inside a form, in the college's time zone. Its value is "2026-01-31T16:30:00+02:00". */
export function DateTimeField(props: DateFieldProps) {
  const { label, hint = example, required } = props
  const field = useField<string | null>({ ...props, hint }, showInstant)
  const { day, time } = splitInstant(field.value ?? "")
  return (
    <Field {...field.frame}>
      <div className="row">
        <DateBox
          {...props}
          described={field.described}
          value={day}
          onChange={(next) => field.set(joinInstant({ day: next, time }))}
        />
        <input
          type="time"
          className="input input-time"
          aria-label={`${label}: time`}
          aria-describedby={field.described["aria-describedby"]}
          aria-invalid={field.described["aria-invalid"]}
          required={required}
          value={time}
          onChange={(event) => field.set(joinInstant({ day, time: event.currentTarget.value }))}
        />
      </div>
    </Field>
  )
}

function showInstant(value: string | null): string {
  const { day, time } = splitInstant(value ?? "")
  return `${showDate(day)} ${time}`.trim()
}

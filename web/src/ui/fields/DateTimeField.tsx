import { joinInstant, showDate, splitInstant } from "#contract/lib/typedDates.ts"
import { DateBox, type DateFieldProps } from "./DateField.tsx"
import { Field } from "./Field.tsx"
import { useField } from "./useField.ts"

const dayExample = "For example, 31/01/2026"
const timeExample = "For example, 16:30"

type Props = DateFieldProps & {
  /** Shows only the day. A time that was typed before is shown again once this is off. */
  wholeDay?: boolean
  /** The time that a typed day gets until another time is typed: "16:00". */
  usualTime?: string
}

/** An instant inside a form, in the college's time zone. Its value is "2026-01-31T16:30:00+02:00". */
export function DateTimeField({ wholeDay = false, usualTime = "", ...props }: Props) {
  const { label, required } = props
  const field = useField<string | null>(props, showInstant)
  const { day, time } = splitInstant(field.value ?? "")
  const typed = (next: string) => {
    // Nobody could clear a time that isn't shown.
    if (wholeDay && next === "") return ""
    return timeOr(wholeDay ? "00:00" : usualTime, next, time)
  }
  const described = (part: string) =>
    `${field.inputProps["aria-describedby"] ?? ""} ${field.id}-${part}`.trim()
  return (
    <Field {...field.frame}>
      <div className="row">
        <div className="field field-day">
          <DateBox
            {...props}
            inputProps={{ ...field.inputProps, "aria-describedby": described("day") }}
            value={day}
            onChange={(next, nextTime) =>
              field.set(joinInstant({ day: next, time: (!wholeDay && nextTime) || typed(next) }))
            }
          />
          <span className="field-hint" id={`${field.id}-day`}>
            {dayExample}
          </span>
        </div>
        {!wholeDay && (
          <div className="field">
            <input
              type="time"
              className="input input-time"
              aria-label={`${label}: time`}
              aria-describedby={described("time")}
              aria-invalid={field.inputProps["aria-invalid"]}
              required={required}
              value={time}
              onChange={(event) => field.set(joinInstant({ day, time: event.currentTarget.value }))}
            />
            <span className="field-hint" id={`${field.id}-time`}>
              {timeExample}
            </span>
          </div>
        )}
      </div>
    </Field>
  )
}

/** The usual time if none was typed. A blank day has no time. */
const timeOr = (usual: string, day: string, time: string) => time || (day === "" ? "" : usual)

function showInstant(value: string | null): string {
  const { day, time } = splitInstant(value ?? "")
  return `${showDate(day)} ${time}`.trim()
}

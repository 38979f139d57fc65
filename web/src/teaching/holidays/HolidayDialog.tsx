import { type Holiday, holidayInput } from "#contract/teaching/holidays.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { LessonsTaken } from "./LessonsTaken.tsx"

type Props = { holiday: Holiday | undefined; onAnother?: () => void; onClose: () => void }

const blank = { name: "", start_date: "", end_date: "" }

export function HolidayDialog({ holiday, onAnother, onClose }: Props) {
  return (
    <RecordForm
      noun="holiday"
      path="/holidays"
      record={holiday}
      schema={holidayInput}
      values={holiday ?? blank}
      failure=""
      another={{ ...(onAnother && { begin: onAnother }) }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" hint="For example Martyrs' Day" required />
      <DateField name="start_date" label="First day" required />
      <DateField name="end_date" label="Last day" required />
      <LessonsTaken holiday={holiday} />
    </RecordForm>
  )
}

import { type AcademicYear, academicYearInput } from "#contract/courses/academicYears.ts"
import { today } from "#contract/lib/dates.ts"
import { isDay } from "#contract/lib/days.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { confirmationOf } from "./status.ts"

type Props = { year: AcademicYear | undefined; onClose: () => void }

const blank = { year_name: "", start_date: "", end_date: "", is_current: false }

export function AcademicYearDialog({ year, onClose }: Props) {
  return (
    <RecordForm
      noun="academic year"
      path="/academic-years"
      record={year}
      schema={academicYearInput}
      values={year ?? blank}
      failure={year ? "Error: " : "Failed to create academic year: "}
      onClose={onClose}
    >
      <TextField name="year_name" label="Academic year" hint="For example, 2026-2027" required />
      <DateField name="start_date" label="Start date" required />
      <DateField name="end_date" label="End date" required />
      <CheckboxField name="is_current" label="This is the current academic year" />
      {!year?.is_current && <NotNowNotice />}
    </RecordForm>
  )
}

/** Says before it is saved that a year which doesn't include today becomes the current one. */
function NotNowNotice() {
  const isCurrent = useFieldValue<boolean>("is_current")
  const year_name = useFieldValue<string>("year_name") || "This year"
  const start_date = useFieldValue("start_date")
  const end_date = useFieldValue("end_date")
  if (!isCurrent || !isDay(start_date) || !isDay(end_date)) return null
  const text = confirmationOf({ year_name, start_date, end_date }, today())
  return (
    text && (
      <Notice tone="warn" live>
        <p>{text}</p>
      </Notice>
    )
  )
}

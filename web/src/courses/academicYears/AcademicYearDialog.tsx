import { type AcademicYear, academicYearInput } from "#contract/courses/academicYears.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"

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
    </RecordForm>
  )
}

import { type AcademicYear, academicYearInput } from "#contract/academicYears.ts"
import { useWrite } from "../lib/api/writes.ts"
import { CheckboxField } from "../ui/fields/ChoiceFields.tsx"
import { DateField } from "../ui/fields/DateField.tsx"
import { TextField } from "../ui/fields/TextField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"

type Props = {
  /** The year to edit; a new one where absent. */
  year: AcademicYear | undefined
  onClose: () => void
}

const blank = { year_name: "", start_date: "", end_date: "", is_current: false }

export function AcademicYearDialog({ year, onClose }: Props) {
  const write = useWrite()
  return (
    <Dialog title={year ? "Edit academic year" : "Add academic year"} onClose={onClose}>
      <Form
        schema={academicYearInput}
        draft={year ? `academic year ${year.id}` : "new academic year"}
        defaults={year ?? blank}
        submitLabel={year ? "Save changes" : "Add academic year"}
        busyLabel={year ? "Saving..." : "Adding..."}
        onCancel={onClose}
        onSubmit={async (body) => {
          if (year)
            await write("PUT /academic-years/{id}", { params: { id: year.id }, body }, { failure: "Error: " })
          else await write("POST /academic-years", { body }, { failure: "Failed to create academic year: " })
          onClose()
        }}
      >
        <TextField name="year_name" label="Academic year" hint="For example 2026-2027" required />
        <DateField name="start_date" label="Start date" required />
        <DateField name="end_date" label="End date" required />
        <CheckboxField name="is_current" label="This is the current academic year" />
      </Form>
    </Dialog>
  )
}

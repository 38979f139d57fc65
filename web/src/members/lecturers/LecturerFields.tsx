import { today } from "#contract/lib/dates.ts"
import { ClassField } from "../../college/classes/ClassField.tsx"
import { DepartmentField } from "../../college/departments/DepartmentField.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"

/** The college's fields for a lecturer (spec 001 section 5): all except name, email, phone and photo. */
export function LecturerFields() {
  return (
    <FormSection title="Work">
      <DepartmentField name="department" label="Department" required />
      <DateField name="hire_date" label="Hire date" required />
      <ClassField name="lecturer_class" label="Class" blank="No class" />
      <TextField name="qualification" label="Qualification" />
      <TextField name="specialization" label="Specialization" />
      <TextField name="office_location" label="Office location" />
    </FormSection>
  )
}

/** The initial values for a new lecturer. The hire date is today (spec 001 section 5). */
export const newLecturer = () => ({
  department: undefined,
  hire_date: today(),
  lecturer_class: "",
  qualification: "",
  specialization: "",
  office_location: "",
})

import { type Student, studentEdit, studentInput } from "#contract/members/students/endpoints.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { MemberEmailField, NoEmailTick } from "../../people/people/MemberEmailField.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { ReadOnlyField } from "../../ui/fields/ReadOnlyField.tsx"
import { PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { newStudent, StudentFields } from "./StudentFields.tsx"

type Props = {
  student: Student | undefined
  onView: (id: number) => void
  onAnother: () => void
  onClose: () => void
}

const blank = {
  ...newStudent,
  first_name: "",
  last_name: "",
  email: "",

  phone_number: "",
}

/** Spec 001, "Student management". */
export function StudentDialog({ student, onView, onAnother, onClose }: Props) {
  return (
    <RecordForm
      noun="student"
      path="/students"
      record={student}
      schema={studentInput}
      editSchema={studentEdit}
      values={student ? valuesOf(student) : blank}
      valuesOf={({ class: student_class }) => ({ student_class })}
      failure="Error: "
      size="side"
      onView={onView}
      another={{ begin: onAnother, keeps: ["year_of_study", "student_class", "ipte_cohort"] }}
      onClose={onClose}
    >
      <StudentFormFields student={student} />
    </RecordForm>
  )
}

/** The fields of the form. An existing student's email is read-only, because only students change it themselves. */
function StudentFormFields({ student }: { student: Student | undefined }) {
  return (
    <>
      <FormSection title="Student">
        <TextField name="first_name" label="First name" autoComplete="off" required />
        <TextField name="last_name" label="Last name" autoComplete="off" required />
        {student ? (
          <ReadOnlyField
            label="Email"
            value={student.email ?? `None: they sign in with ${student.student_number}`}
            hint="Only the student can change this, in their profile."
          />
        ) : (
          <MemberEmailField />
        )}
        <PhoneField name="phone_number" label="Phone number" autoComplete="off" width="full" required />
      </FormSection>
      {!student && <NoEmailTick />}
      <StudentFields isNew={!student} />
      {student && <CheckboxField name="is_active" label="Active" hint="Inactive accounts can't sign in." />}
    </>
  )
}

type Values = Record<string, string | number | boolean | undefined>

function valuesOf({ class: student_class, ...student }: Student): Values {
  const values = Object.entries({ ...student, student_class }).map(([name, value]) => [name, value ?? ""])
  return Object.fromEntries(values)
}

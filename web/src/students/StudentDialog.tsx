import { type Student, studentEdit, studentInput } from "#contract/students/endpoints.ts"
import { useWrite } from "../lib/api/writes.ts"
import { CheckboxField } from "../ui/fields/ChoiceFields.tsx"
import { ReadOnlyField } from "../ui/fields/ReadOnlyField.tsx"
import { EmailField, PhoneField, TextField } from "../ui/fields/TextField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { FormSection } from "../ui/form/FormSection.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { newStudent, StudentFields } from "./StudentFields.tsx"

type Props = {
  /** The student to edit; a new one where absent. */
  student: Student | undefined
  onClose: () => void
}

const blank = { ...newStudent, first_name: "", last_name: "", email: "", phone_number: "" }
const failure = { failure: "Error: " }

/** One form: the record being edited decides between new and changed (spec 001, "Student management"). */
export function StudentDialog({ student, onClose }: Props) {
  const write = useWrite()
  const fields = <Fields email={student?.email} />
  return (
    <Dialog title={student ? "Edit student" : "Add student"} size="large" onClose={onClose}>
      {student ? (
        <Form
          draft={`student ${student.id}`}
          schema={studentEdit}
          defaults={valuesOf(student)}
          submitLabel="Save changes"
          busyLabel="Saving..."
          onCancel={onClose}
          onSubmit={async (body) => {
            await write("PUT /students/{id}", { params: { id: student.id }, body }, failure)
            onClose()
          }}
        >
          {fields}
        </Form>
      ) : (
        <Form
          draft="new student"
          schema={studentInput}
          defaults={blank}
          submitLabel="Add student"
          busyLabel="Adding..."
          onCancel={onClose}
          onSubmit={async (body) => {
            await write("POST /students", { body }, failure)
            onClose()
          }}
        >
          {fields}
        </Form>
      )}
    </Dialog>
  )
}

/** With her e-mail address, she exists: it is her own to change. */
function Fields({ email }: { email: string | undefined }) {
  return (
    <>
      <FormSection title="Student">
        <TextField name="first_name" label="First name" autoComplete="off" required />
        <TextField name="last_name" label="Last name" autoComplete="off" required />
        {email === undefined ? (
          <EmailField name="email" label="Email" autoComplete="off" required />
        ) : (
          <ReadOnlyField label="Email" value={email} hint="Only they can change this, in their profile." />
        )}
        <PhoneField name="phone_number" label="Phone number" autoComplete="off" width="full" required />
      </FormSection>
      <StudentFields />
      {email !== undefined && (
        <CheckboxField name="is_active" label="Active" hint="Inactive accounts can't sign in." />
      )}
    </>
  )
}

type Values = Record<string, string | number | boolean | undefined>

function valuesOf({ class: student_class, ...student }: Student): Values {
  const known = Object.entries({ ...student, student_class }).map(([name, value]) => [name, value ?? ""])
  return Object.fromEntries(known)
}

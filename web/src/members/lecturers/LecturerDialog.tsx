import { useState } from "react"
import * as z from "zod"
import { uploads } from "#contract/lib/uploads.ts"
import { type Lecturer, lecturerEdit, lecturerInput } from "#contract/members/lecturers/endpoints.ts"
import { smallPicture } from "../../lib/pictures.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { MemberEmailField, NoEmailTick } from "../../people/people/MemberEmailField.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { ImageField } from "../../ui/fields/ImageField.tsx"
import { ReadOnlyField } from "../../ui/fields/ReadOnlyField.tsx"
import { PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { LecturerFields, newLecturer } from "./LecturerFields.tsx"

type Props = {
  lecturer: Lecturer | undefined
  onView: (id: number) => void
  onAnother: () => void
  onClose: () => void
}

const withPhoto = { photo: z.instanceof(File).nullish() }
const newSchema = lecturerInput.extend(withPhoto)
const editSchema = lecturerEdit.extend(withPhoto)
/** Pixels. This suffices for the largest display of a photo, even on a screen of double density. */
const longestSide = 960
const blank = () => ({
  ...newLecturer(),
  photo: null,
  first_name: "",
  last_name: "",
  email: "",
  phone_number: "",
})

const dated = ["hire_date"]

/** Spec 001, "Lecturer management". */
export function LecturerDialog({ lecturer, onView, onAnother, onClose }: Props) {
  const [sent, setSent] = useState<number>()
  return (
    <RecordForm
      noun="lecturer"
      path="/lecturers"
      record={lecturer}
      schema={newSchema}
      editSchema={editSchema}
      values={lecturer ? valuesOf(lecturer) : blank()}
      valuesOf={({ class: lecturer_class }) => ({ lecturer_class })}
      dated={dated}
      failure="Error: "
      size="side"
      files={async ({ photo, ...body }) => ({
        body,
        files: photo ? { photo: await smallPicture(photo, longestSide) } : {},
      })}
      onSent={setSent}
      onView={onView}
      another={{ begin: onAnother, keeps: ["department", "hire_date"] }}
      onClose={onClose}
    >
      <LecturerFormFields lecturer={lecturer} sent={sent} />
    </RecordForm>
  )
}

type FieldsProps = { lecturer: Lecturer | undefined; sent: number | undefined }

function LecturerFormFields({ lecturer, sent }: FieldsProps) {
  return (
    <>
      <FormSection title="Lecturer">
        <TextField name="first_name" label="First name" autoComplete="off" required />
        <TextField name="last_name" label="Last name" autoComplete="off" required />
        {lecturer ? (
          <ReadOnlyField
            label="Email"
            value={lecturer.email ?? `None: they sign in with ${lecturer.employee_number}`}
            hint="Only the lecturer can change this, in their profile."
          />
        ) : (
          <MemberEmailField />
        )}
        <PhoneField name="phone_number" label="Phone number" autoComplete="off" width="full" />
      </FormSection>
      {!lecturer && <NoEmailTick />}
      <LecturerFields />
      <FormSection title="Photo">
        <ImageField
          name="photo"
          label="Photo"
          hint="Visitors see it on the college's website."
          accept="image/*"
          maxBytes={uploads.picture.max}
          src={lecturer?.photo_url}
          sent={sent}
        />
      </FormSection>
      {lecturer?.photo_url && <CheckboxField name="clear_photo" label="Remove the present photo" />}
      {lecturer && <CheckboxField name="is_active" label="Active" hint="Inactive accounts can't sign in." />}
    </>
  )
}

type Values = Record<string, string | number | boolean | null>

function valuesOf({ class: lecturer_class, ...lecturer }: Lecturer): Values {
  const values = Object.entries({ ...lecturer, lecturer_class }).map(([name, value]) => [name, value ?? ""])
  return { ...Object.fromEntries(values), clear_photo: false, photo: null }
}

import { Fragment } from "react"
import type { Role } from "#contract/lib/endpoints.ts"
import { approval, type Registration } from "#contract/members/registrations.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { roleLabel } from "#contract/people/people/roleLabels.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Details } from "../../ui/content/Details.tsx"
import { EmailText } from "../../ui/controls/Email.tsx"
import { CheckboxField, RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { PhoneField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { LecturerFields, newLecturer } from "../lecturers/LecturerFields.tsx"
import { newStudent, StudentFields } from "../students/StudentFields.tsx"

type Props = { registration: Registration; onClose: () => void }

/** Grants the requested role or another one, and completes the record for it. */
export function ApproveDialog({ registration, onClose }: Props) {
  const { id, email, email_confirmed, phone, requested_role } = registration
  const write = useWrite()
  return (
    <FormDialog
      title={`Approve ${nameOf(registration)}`}
      size="side"
      onClose={onClose}
      lead={
        <>
          <Details
            items={[
              [
                "Email",
                <Fragment key="email">
                  <EmailText>{email}</EmailText> ({email_confirmed ? "confirmed" : "unconfirmed"})
                </Fragment>,
              ],
              ["Phone", phone],
              ["Requested role", roleLabel[requested_role]],
            ]}
          />
          {!email_confirmed && (
            <Notice tone="warn">
              <p>
                Nobody has confirmed this address, so it may be another person's. Make sure that it is theirs
                before you approve.
              </p>
            </Notice>
          )}
        </>
      }
      draft={`registration ${registration.id}`}
      schema={approval}
      defaults={{
        ...newStudent,
        ...newLecturer(),
        role: requested_role,
        phone_number: phone ?? "",
        has_no_email: false,
      }}
      submitLabel="Approve"
      busyLabel="Approving..."
      onSubmit={(body) =>
        write("POST /registrations/{id}/approve", { params: { id }, body }, { failure: "Error: " })
      }
    >
      <RadioField name="role" label="Approve as" options={Object.entries(roleLabel)} required />
      <RecordFields newcomer={registration} />
    </FormDialog>
  )
}

/** The fields of the chosen role's record. */
function RecordFields({ newcomer }: { newcomer: Registration }) {
  const role = useFieldValue<Role>("role")
  if (role === "lecturer")
    return (
      <>
        <NoEmail />
        <LecturerFields />
      </>
    )
  if (role === "admin") {
    return (
      <Notice tone="warn" live>
        <p>An administrator sees and changes everything, and can make others administrators.</p>
      </Notice>
    )
  }
  return (
    <>
      <NoEmail />
      <PhoneField name="phone_number" label="Phone number" required autoComplete="off" />
      <StudentFields isNew name={newcomer} />
    </>
  )
}

function NoEmail() {
  return (
    <CheckboxField
      name="has_no_email"
      label="Has no email"
      hint="The address isn't theirs. They sign in with their number and the password that they chose."
    />
  )
}

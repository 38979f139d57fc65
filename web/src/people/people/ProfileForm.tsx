import type { Reply } from "#contract/api.ts"
import { email } from "#contract/lib/contactFields.ts"
import { profileInput } from "#contract/people/people/profile.ts"
import { DepartmentField } from "../../college/departments/DepartmentField.tsx"
import { paths } from "../../lib/address/paths.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { useEntry } from "../../lib/outbox/entries.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"
import { useHasMailServer, useUser } from "../../lib/session/user.ts"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { ReadOnlyField } from "../../ui/fields/ReadOnlyField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { EmailField, PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { noMailServer } from "../notifications/labels.ts"
import { useShowProfile } from "./profileQueries.ts"

const officeFieldsText = {
  student: "Your name, year of study, class and student number are kept by the college's office.",
  lecturer: "Your name, class and employee number are kept by the college's office.",
}

/** The input of a person who has an email address. They can change it, but not remove it. */
const withAddress = profileInput.extend({ email: email() })

/**
 * The form of the profile. Names and email are required, except that a person without an address needs none (spec 002
 * section 5). Only administrators change names, class, numbers and year.
 */
export function ProfileForm({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const write = useWrite()
  const deliver = useDeliver()
  const show = useShowProfile()
  // A change that waits is replaced by this one, and so is part of it.
  const waiting = useEntry("profile")?.parts.body
  return (
    <Form
      draft="profile"
      schema={user.email === null ? profileInput : withAddress}
      defaults={{
        ...user,
        email: user.email ?? "",
        currentPassword: "",
        ...waiting,
      }}
      submitLabel="Save Changes"
      onCancel={onClose}
      onSubmit={async (body) => {
        const failure = "Failed to update profile. Please try again."
        const { currentPassword, ...rest } = body
        if (!isSameAddress(rest.email ?? "", user.email ?? "")) {
          // A change of the address needs the password. Passwords are never stored, so the outbox can't send this later.
          const { data } = await write("PUT /auth/profile", { body }, { failure })
          show(data.user)
        } else {
          const attempt = await deliver({
            name: "profile",
            endpoint: "PUT /auth/profile",
            parts: { body: rest },
            title: "Your profile",
            counted: { number: 1, singular: "change of a profile", plural: "changes of a profile" },
            path: paths.profile,
            failure,
            form: "profile",
          })
          if (attempt.state === "accepted" && attempt.reply)
            show((attempt.reply as Reply<"PUT /auth/profile">).data.user)
        }
        onClose()
      }}
    >
      <div className="fields">
        {user.role === "admin" ? (
          <>
            <TextField name="firstName" label="First name" required autoComplete="given-name" />
            <TextField name="lastName" label="Last name" required autoComplete="family-name" />
          </>
        ) : (
          <>
            <ReadOnlyField label="First name" value={user.firstName} />
            <ReadOnlyField label="Last name" value={user.lastName} />
          </>
        )}
      </div>
      <div className="fields">
        <EmailField
          name="email"
          label="Email"
          required={user.email !== null}
          hint={user.email === null ? `Without it, you sign in with ${user.number}.` : undefined}
        />
        <PhoneField name="phone" label="Phone" width="full" />
      </div>
      <PasswordForEmail stored={user.email ?? ""} />
      {user.role === "lecturer" && (
        <div className="fields">
          <DepartmentField name="department" label="Department" required blank={false} width="full" />
          <TextField name="specialization" label="Specialization" />
        </div>
      )}
      <div className="fields">
        <TextAreaField name="address" label="Address" autoComplete="street-address" />
        <TextAreaField name="bio" label="Bio" />
      </div>
      {user.role !== "admin" && (
        <Notice>
          <p>{officeFieldsText[user.role]} Ask there if something is wrong.</p>
        </Notice>
      )}
    </Form>
  )
}

const isSameAddress = (typed: string, stored: string) => typed.trim().toLowerCase() === stored.toLowerCase()

/**
 * Asks for the password if the address is changed. Without it, somebody who finds the portal open could take over the
 * account by its email address.
 */
function PasswordForEmail({ stored }: { stored: string }) {
  const typed = useFieldValue<string>("email")
  const link = useHasMailServer()
    ? "We send a link to the new address; it counts once you open that."
    : `The new address counts once you open a link that is mailed to it, but ${noMailServer.toLowerCase()}.`
  const reason =
    stored === ""
      ? "You can sign in with your email then, so adding it requires your password."
      : "You sign in with your email, so changing it requires your password."
  if (typed === undefined || isSameAddress(typed, stored)) return null
  return <PasswordField name="currentPassword" label="Current password" hint={`${reason} ${link}`} required />
}

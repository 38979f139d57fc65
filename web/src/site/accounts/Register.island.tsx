import { SelectField } from "../../ui/fields/SelectField.tsx"
import { EmailField, PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { NewPasswordField } from "./NewPasswordField.tsx"
import { registerForm } from "./registerForm.ts"

const roles = [
  { value: "student", label: "Student" },
  { value: "lecturer", label: "Lecturer" },
  { value: "admin", label: "Administrator" },
]

/** Spec 000 section 2.6. */
export default function Register({ outcome: rendered }: { outcome: Outcome }) {
  const form = useSiteForm(registerForm, rendered)
  const { field } = form
  return (
    <FormFrame form={form} submitLabel="Register" busyLabel="Registering...">
      <TextField {...field("firstName")} label="First name" required autoComplete="given-name" />
      <TextField {...field("lastName")} label="Last name" required autoComplete="family-name" />
      <EmailField {...field("email")} label="Email" required />
      <PhoneField {...field("phone")} label="Phone" />
      <SelectField
        {...field("role")}
        label="Role"
        required
        blank={false}
        options={roles}
        defaultValue={rendered.values.role ?? "student"}
      />
      <NewPasswordField {...field("password")} />
    </FormFrame>
  )
}

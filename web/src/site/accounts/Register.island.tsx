import { passwordLeast } from "#contract/accounts/passwords.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { EmailField, PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { FormProblem } from "../frame/FormProblem.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { registerForm } from "./registerForm.ts"

const roles = [
  { value: "student", label: "Student" },
  { value: "lecturer", label: "Lecturer" },
  { value: "admin", label: "Administrator" },
]

/** Spec 000 section 2.6. */
export default function Register({ outcome: rendered }: { outcome: Outcome }) {
  const { outcome, busy, formProps } = useSiteForm(registerForm, rendered)
  const { problem } = outcome
  const { errors = {} } = problem ?? {}
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: rendered.values[name],
    error: errors[name],
  })
  return (
    <form className="form" {...formProps}>
      <FormProblem problem={problem} />
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
      <PasswordField
        id="password"
        name="password"
        label="Password"
        hint={`At least ${passwordLeast} characters.`}
        required
        autoComplete="new-password"
        error={errors.password}
      />
      <div className="buttons">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? "Registering..." : "Register"}
        </Button>
      </div>
    </form>
  )
}

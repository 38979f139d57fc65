import { passwordLeast } from "#contract/accounts/passwords.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { FormProblem } from "../frame/FormProblem.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { endOf, parts, setupForm, startOf } from "./setupForm.ts"

/** Sets up a college: the administrator, its name, the current academic year and its terms. */
export default function Setup({ outcome: rendered }: { outcome: Outcome }) {
  const { outcome, busy, formProps } = useSiteForm(setupForm, rendered)
  const { problem } = outcome
  const { errors = {} } = problem ?? {}
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: rendered.values[name],
    error: errors[name],
  })
  const day = (name: string) => ({ ...field(name), type: "date", width: "short" }) as const
  return (
    <form className="form" {...formProps}>
      <FormProblem problem={problem} />
      <TextField
        {...field("code")}
        label="Code"
        hint="The server printed it when it started, and keeps it in its log."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field("college_name")} label="College name" required autoComplete="organization" />

      <h2>The first administrator</h2>
      <TextField {...field("first_name")} label="First name" required autoComplete="given-name" />
      <TextField {...field("last_name")} label="Last name" required autoComplete="family-name" />
      <EmailField {...field("email")} label="Email" required />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        hint={`At least ${passwordLeast} characters.`}
        required
        autoComplete="new-password"
        error={errors.password}
      />

      <h2>The current academic year</h2>
      <TextField
        {...field("year_name")}
        label="Academic year"
        hint="As people write it, such as 2026/2027."
        required
        width="medium"
      />
      <div className="form-pair">
        <TextField {...day("start_date")} label="Start date" required />
        <TextField {...day("end_date")} label="End date" required />
      </div>
      {parts.map(({ name, terms }, part) => (
        <fieldset key={name} className="form-part">
          <legend>
            {name}: Terms {terms.join(" and ")}
          </legend>
          <div className="form-pair">
            <TextField {...day(startOf(part))} label="Start date" required={part === 0} />
            <TextField {...day(endOf(part))} label="End date" required={part === 0} />
          </div>
        </fieldset>
      ))}
      <div className="buttons">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? "Setting up..." : "Set up the college"}
        </Button>
      </div>
    </form>
  )
}

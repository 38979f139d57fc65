import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { NewPasswordField } from "./NewPasswordField.tsx"
import { endOf, parts, setupForm, startOf } from "./setupForm.ts"

/** Sets up a college: the administrator, its name, the current academic year and its terms. */
export default function Setup({ outcome: rendered }: { outcome: Outcome }) {
  const form = useSiteForm(setupForm, rendered)
  const { field } = form
  const day = (name: string) => ({ ...field(name), type: "date", width: "short" }) as const
  return (
    <FormFrame form={form} submitLabel="Set up the college" busyLabel="Setting up...">
      <TextField
        {...field("code")}
        label="Code"
        hint="The server printed it at its start; it is also in the server's log."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field("college_name")} label="College name" required autoComplete="organization" />

      <h2>The first administrator</h2>
      <TextField {...field("first_name")} label="First name" required autoComplete="given-name" />
      <TextField {...field("last_name")} label="Last name" required autoComplete="family-name" />
      <EmailField {...field("email")} label="E-mail" required />
      <NewPasswordField {...field("password")} />

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
    </FormFrame>
  )
}

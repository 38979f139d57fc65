import type { Reply } from "#contract/api.ts"
import { loginFrom, paths } from "../../lib/address/paths.ts"
import { CallError } from "../../lib/api/callError.ts"
import { noteActivity, storeSession } from "../../lib/session/session.ts"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome, SiteForm } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { NewPasswordField } from "./NewPasswordField.tsx"
import { endOf, parts, setupForm, startOf } from "./setupForm.ts"

type Session = Reply<"POST /auth/login">["data"] | undefined

/**
 * Sets up the college and then signs in with the same data, so that nobody types it twice. If the connection breaks in
 * between, the college is set up nevertheless.
 */
const setUpAndSignIn: SiteForm<Session> = {
  ...setupForm,
  send: async (values, call) => {
    await setupForm.send(values, call)
    const { email = "", password = "" } = values
    try {
      return (await call("POST /auth/login", { body: { email, password } })).data
    } catch (error) {
      if (error instanceof CallError) return undefined
      throw error
    }
  },
}

/** Sets up a college: the administrator, its name, the current academic year and its terms. */
export default function Setup({ outcome: rendered }: { outcome: Outcome }) {
  const form = useSiteForm(setUpAndSignIn, rendered, {
    succeed: (session) => {
      if (!session) return location.assign(loginFrom(paths.start, "ready"))
      storeSession(session)
      noteActivity()
      location.assign(paths.start)
    },
  })
  const { field } = form
  const day = (name: string) =>
    ({ ...field(name), width: "short", placeholder: "31/01/2026", inputMode: "text" }) as const
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
      <EmailField {...field("email")} label="Email" required />
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

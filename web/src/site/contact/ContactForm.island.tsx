import { collegeAddressee, lecturerAt } from "#contract/communication/messages/addressees.ts"
import { paths } from "../../lib/address/paths.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { EmailField, PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { contactForm } from "./contactForm.ts"

type Props = {
  outcome: Outcome
  /** The addresses and names of the possible addressees, with the college first. */
  addressees: readonly (readonly [to: string, name: string])[]
  /** The initially chosen addressee. */
  to: string
  /** False if the page's address names somebody who no longer exists. */
  isKnown: boolean
}

/**
 * Spec 000 sections 3 and 4. Without script, the form on any page is posted to /contact, with the addressee in the query.
 */
export default function ContactForm({ outcome: rendered, addressees, to, isKnown }: Props) {
  const form = useSiteForm(contactForm, rendered)
  const { field, busy } = form
  const query = to === collegeAddressee ? "" : `?${new URLSearchParams({ to })}`
  return (
    <FormFrame
      form={form}
      className="form contact-form"
      action={`${paths.contact}${query}#contact`}
      submitLabel="Send Message"
      busyLabel="Sending..."
    >
      {isKnown || (
        <Notice>
          The person or office you looked for is no longer listed. The college reads your message.
        </Notice>
      )}
      <fieldset className="form" disabled={busy}>
        <legend className="visually-hidden">Your message</legend>
        {addressees.length > 1 && (
          <SelectField
            {...field("to")}
            label="To"
            required
            blank={false}
            width="full"
            options={addressees}
            defaultValue={rendered.values.to ?? to}
            hint={
              lecturerAt(to) === undefined
                ? undefined
                : `Only ${addressees.at(-1)?.[1]} reads what you write to them.`
            }
          />
        )}
        <TextField {...field("name")} label="Name" required autoComplete="name" />
        <div className="form-pair">
          <EmailField {...field("email")} label="Email" required />
          <PhoneField {...field("phone")} label="Phone" width="full" />
        </div>
        <TextField {...field("subject")} label="Subject" required />
        <TextAreaField {...field("message")} label="Message" required rows={6} />
        <div className="trap" aria-hidden="true">
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </fieldset>
      <p className="form-note">
        We keep what you write to answer you. <a href={paths.privacy}>Privacy</a>
      </p>
    </FormFrame>
  )
}

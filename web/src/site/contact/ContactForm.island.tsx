import { paths } from "../../lib/address/paths.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { EmailField, PhoneField, TextField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { contactForm } from "./contactForm.ts"

/** Spec 000 sections 3 and 4. Without script it posts to /contact from every page. */
export default function ContactForm({ outcome: rendered }: { outcome: Outcome }) {
  const form = useSiteForm(contactForm, rendered)
  const { field, busy } = form
  return (
    <FormFrame
      form={form}
      className="form contact-form"
      action={`${paths.contact}#contact`}
      submitLabel="Send Message"
      busyLabel="Sending..."
    >
      <fieldset className="form" disabled={busy}>
        <legend className="visually-hidden">Your message</legend>
        <TextField {...field("name")} label="Name" required autoComplete="name" maxLength={100} />
        <div className="form-pair">
          <EmailField {...field("email")} label="Email" required />
          <PhoneField {...field("phone")} label="Phone" maxLength={40} width="full" />
        </div>
        <TextField {...field("subject")} label="Subject" required maxLength={150} />
        <TextAreaField {...field("message")} label="Message" required rows={6} maxLength={5000} />
        <div className="trap" aria-hidden="true">
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </fieldset>
    </FormFrame>
  )
}

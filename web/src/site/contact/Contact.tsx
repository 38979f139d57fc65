import type { SiteContent } from "#contract/communication/website/site.ts"
import { ContactDetails } from "../frame/ContactDetails.tsx"
import type { Outcome } from "../frame/form.ts"
import { WriteToUs } from "./WriteToUs.tsx"

type Props = { content: SiteContent; outcome: Outcome; lead?: string }

export function Contact({ content, outcome, lead }: Props) {
  return (
    <section className="part print-flat" id="contact" data-block="contact" aria-labelledby="contact-title">
      <div className="part-pair print-flat">
        <div className="part-head print-flat">
          <h2 id="contact-title">{content.home.contact.title || "Write to us"}</h2>
          {lead && <p className="lead">{lead}</p>}
          <ContactDetails content={content} />
        </div>
        <WriteToUs content={content} outcome={outcome} />
      </div>
    </section>
  )
}

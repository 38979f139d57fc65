import type { SiteContent } from "#contract/site/site.ts"
import type { Outcome } from "../frame/form.ts"
import { PageHero } from "../frame/PageHero.tsx"
import type { Page } from "../frame/page.ts"
import { Contact } from "./Contact.tsx"
import { contactForm } from "./contactForm.ts"

export const contactPage: Page = {
  title: "Contact",
  description: ({ name }) => `Write to ${name}, call, or come by: address, phone, e-mail and a message form.`,
  form: contactForm,
  body: ({ content, outcome }) => <ContactWays content={content} outcome={outcome} />,
}

const ContactWays = ({ content, outcome }: { content: SiteContent; outcome: Outcome }) => (
  <div>
    <div data-block="head">
      <PageHero title="Contact" lead={content.contact.head.lead} ground="blue-700" />
    </div>
    <Contact content={content} outcome={outcome} />
  </div>
)

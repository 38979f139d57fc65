import type { SiteContent } from "#contract/site/site.ts"
import type { Outcome } from "../frame/form.ts"
import { PageHero } from "../frame/PageHero.tsx"
import { Contact } from "./Contact.tsx"

export function ContactPage({ content, outcome }: { content: SiteContent; outcome: Outcome }) {
  return (
    <div>
      <PageHero title="Contact" lead={content.home.contact.lead} ground="blue-700" />
      <Contact content={content} outcome={outcome} />
    </div>
  )
}

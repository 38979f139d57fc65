import type { SiteContent } from "#contract/site.ts"
import { Contact } from "../Contact.tsx"
import type { Outcome } from "../form.ts"
import { PageHero } from "../PageHero.tsx"

export function ContactPage({ content, outcome }: { content: SiteContent; outcome: Outcome }) {
  return (
    <div>
      <PageHero title="Contact" lead={content.home.contact.lead} ground="blue-700" />
      <Contact content={content} outcome={outcome} />
    </div>
  )
}

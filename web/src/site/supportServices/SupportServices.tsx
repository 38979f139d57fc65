import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const SupportServices = ({ content: { supportServices } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Support services" lead={supportServices.head.lead} ground="laterite" />
    </div>
  </div>
)

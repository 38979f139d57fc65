import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const Administration = ({ content: { administration } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Administration" lead={administration.head.lead} ground="blue-900" />
    </div>
  </div>
)

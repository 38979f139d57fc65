import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const Alumni = ({ content: { alumni } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Alumni" lead={alumni.head.lead} ground="leaf" />
    </div>
  </div>
)

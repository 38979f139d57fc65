import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const CampusLife = ({ content: { campusLife } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Campus life" lead={campusLife.head.lead} ground="maize" />
    </div>
  </div>
)

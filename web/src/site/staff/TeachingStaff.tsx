import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const TeachingStaff = ({ content: { teachingStaff } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Teaching staff" lead={teachingStaff.head.lead} ground="maize" />
    </div>
  </div>
)

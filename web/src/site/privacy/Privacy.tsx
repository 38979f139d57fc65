import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const Privacy = ({ content: { privacy } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Privacy" lead={privacy.head.lead} ground="blue-900" />
    </div>
  </div>
)

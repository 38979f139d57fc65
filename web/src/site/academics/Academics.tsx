import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const Academics = ({ content: { academics } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Academics" lead={academics.head.lead} ground="leaf" />
    </div>
  </div>
)

import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const Library = ({ content: { library } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="Library" lead={library.head.lead} ground="blue-700" />
    </div>
  </div>
)

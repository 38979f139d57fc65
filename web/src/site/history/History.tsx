import type { SiteContent } from "#contract/site/site.ts"
import { PageHero } from "../frame/PageHero.tsx"

export const History = ({ content: { history } }: { content: SiteContent }) => (
  <div>
    <div data-block="head">
      <PageHero title="History" lead={history.head.lead} ground="blue-900" />
    </div>
  </div>
)

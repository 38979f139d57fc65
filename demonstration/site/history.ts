import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { historyPage } from "#contract/site/pages/history.ts"

export const history: ContentOf<typeof historyPage> = {
  head: { lead: "How a school for teachers grew, from its first class to today." },
}

import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { academicsPage } from "#contract/site/pages/academics.ts"

export const academics: ContentOf<typeof academicsPage> = {
  head: { lead: "Two years, six terms: four in our lecture rooms and two in primary schools." },
}

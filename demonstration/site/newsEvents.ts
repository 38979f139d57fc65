import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { newsEventsPage } from "#contract/site/pages/newsEvents.ts"

export const newsEvents: ContentOf<typeof newsEventsPage> = {
  head: { lead: "What the college announces, and what happens next." },
}

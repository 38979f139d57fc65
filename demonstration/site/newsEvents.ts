import type { ContentOf } from "#contract/communication/website/content/contentPage.ts"
import type { newsEventsPage } from "#contract/communication/website/pages/newsEvents.ts"

export const newsEvents: ContentOf<typeof newsEventsPage> = {
  head: { lead: "What the college announces, and what happens next." },
}

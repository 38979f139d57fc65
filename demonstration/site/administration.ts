import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { administrationPage } from "#contract/site/pages/administration.ts"

export const administration: ContentOf<typeof administrationPage> = {
  head: { lead: "The people who lead the college, and the five departments." },
}

import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { campusLifePage } from "#contract/site/pages/campusLife.ts"

export const campusLife: ContentOf<typeof campusLifePage> = {
  head: { lead: "Clubs, chapel, library, hostels and the demonstration school." },
}

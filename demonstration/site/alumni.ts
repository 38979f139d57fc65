import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { alumniPage } from "#contract/site/pages/alumni.ts"

export const alumni: ContentOf<typeof alumniPage> = {
  head: { lead: "Our graduates teach in every district of Malawi." },
}

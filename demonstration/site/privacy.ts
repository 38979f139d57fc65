import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { privacyPage } from "#contract/site/pages/privacy.ts"

export const privacy: ContentOf<typeof privacyPage> = {
  head: { lead: "The college keeps few details about you. This page says which, and why." },
}

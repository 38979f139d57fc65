import type { ContentOf } from "#contract/site/content/contentPage.ts"
import type { supportServicesPage } from "#contract/site/pages/supportServices.ts"

export const supportServices: ContentOf<typeof supportServicesPage> = {
  head: { lead: "The people who keep the college clean, fed, safe and running." },
}

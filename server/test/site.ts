import { admissionsDefaults } from "#contract/site/admissionsPage.ts"
import { homeDefaults } from "#contract/site/homeDefaults.ts"
import type { SiteContent } from "#contract/site/site.ts"

/** The content of the pages in tests. */
export const sampleContent: SiteContent = {
  version: "1",
  origin: "https://college.example",
  name: "Chitsanzo Training College",
  short_name: null,
  motto: null,
  founded: 1937,
  address: null,
  phone: null,
  email: null,
  ready: true,
  year: 2026,
  home: homeDefaults,
  admissions: admissionsDefaults,
}

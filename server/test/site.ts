import type { SiteContent } from "#contract/site/site.ts"
import { demonstrationContent } from "../../demonstration/site/content.ts"

const { college: _, ...pages } = demonstrationContent

/** The content of the pages in tests: a college of their own that says what the demonstration says. */
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
  logo: null,
  colours: { main: "", second: "" },
  ready: true,
  year: 2026,
  ...pages,
}

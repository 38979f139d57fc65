import type { AdmissionsContent } from "./admissionsPage.ts"
import type { College } from "./college.ts"
import type { HomeContent } from "./home.ts"

/** The content of the server-rendered pages. */
export type SiteContent = College & {
  /** Changes with any other content, so that the pages are rendered again. */
  readonly version: string
  /** The site's origin without a trailing slash, for canonical links. */
  readonly origin: string
  /** False until /setup has created an administrator. */
  readonly ready: boolean
  /** The current year in the college's time zone. */
  readonly year: number
  readonly home: HomeContent
  readonly admissions: AdmissionsContent
}

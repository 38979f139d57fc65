import type { AdmissionsContent } from "./admissionsPage.ts"
import type { College } from "./college.ts"
import type { HomeContent } from "./home.ts"

/** What the pages that the server renders show of the college. */
export type SiteContent = College & {
  /** Changes whenever anything else here does: the pages are then rendered anew. */
  readonly version: string
  /** The site's address without a slash at its end, for canonical links. */
  readonly origin: string
  /** False until there is an administrator, whom /setup makes. */
  readonly ready: boolean
  /** This year by the college's calendar. */
  readonly year: number
  readonly home: HomeContent
  readonly admissions: AdmissionsContent
}

/** What the pages that the server renders show of the college. */
export type SiteContent = {
  /** Changes whenever anything below does: the pages are then rendered anew. */
  readonly version: string
  /** The site's address without a slash at its end, for canonical links. */
  readonly origin: string
  readonly name: string
  readonly motto: string | null
  readonly phone: string | null
  readonly email: string | null
  /** False until /setup has made the first administrator. */
  readonly ready: boolean
}

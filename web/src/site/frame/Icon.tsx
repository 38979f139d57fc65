import { pictureAddress } from "#contract/pictures/sizes.ts"
import type { SiteContent } from "#contract/site/site.ts"

const drawing =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='#10245e' d='M0 0h24v24H0z'/><path fill='#f2b632' d='M0 0a12 12 0 0 1 12 12A12 12 0 0 1 24 0v12H0z'/><path fill='#fbf3de' d='M0 24a12 12 0 0 1 12-12 12 12 0 0 1 12 12z'/></svg>"

/** The college's logo, or else a mark that is inlined, because a file would cost a request. */
export function Icon({ content: { logo } }: { content: SiteContent }) {
  return logo ? (
    <link rel="icon" type="image/webp" href={pictureAddress(logo.id, 240, "webp")} />
  ) : (
    <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />
  )
}

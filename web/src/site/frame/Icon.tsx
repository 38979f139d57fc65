import { pictureAddress } from "#contract/college/pictures/sizes.ts"
import { type Colours, paletteOf } from "#contract/communication/website/palette.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"

export function markIn(colours: Colours) {
  const { both, light } = paletteOf(colours) ?? {}
  const ground = light?.["blue-900"] ?? "#10245e"
  const figure = both?.maize ?? "#f2b632"
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='${ground}' d='M0 0h24v24H0z'/><path fill='${figure}' d='M0 0a12 12 0 0 1 12 12A12 12 0 0 1 24 0v12H0z'/><path fill='#fbf3de' d='M0 24a12 12 0 0 1 12-12 12 12 0 0 1 12 12z'/></svg>`
}

/**
 * The page's icon: the college's logo, or else a mark in its colours. The mark is inlined, because a file would cost a
 * request.
 */
export function Icon({ content: { logo, colours } }: { content: SiteContent }) {
  return logo ? (
    <link rel="icon" type="image/webp" href={pictureAddress(logo.id, 240, "webp")} />
  ) : (
    <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(markIn(colours))}`} />
  )
}

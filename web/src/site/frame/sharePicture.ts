import { type Colours, paletteOf } from "#contract/communication/website/palette.ts"
import { cloth } from "../../ui/cloth/cloth.ts"
import tokens from "../../ui/styles/tokens.css?raw"
import { printAt } from "./prints.ts"

/** The size that link previews use. */
export const pictureSize = { width: 1200, height: 630 }
const tiles = { cols: 8, rows: 4 }

/** The address of a page's preview picture: /pictures/home.png for "/", /pictures/contact.png for "/contact". */
export const sharePicture = (address: string) => `/pictures/${address.slice(1) || "home"}.png`

/** The dyes of tokens.css, for the light theme: "--laterite: light-dark(#b8452a, #cf5c3d)". The first line of a dye counts. */
const dyes: Readonly<Record<string, string>> = Object.fromEntries(
  [...tokens.matchAll(/--([\w-]+): (?:light-dark\()?(#\w+)/g)]
    .map(([, name, value]) => [name, value])
    .reverse(),
)

/** A page's preview picture as SVG: the cloth of its section, in the college's colours. */
export function renderSharePicture(address: string, colours: Colours): string {
  const palette = paletteOf(colours)
  const dyed = { ...dyes, ...palette?.both, ...palette?.light }
  const { kind, ground: ownGround } = printAt(address)
  const { width, ground, squares, shapes } = cloth(address, {
    ...tiles,
    kinds: [kind, kind, "quarter"],
    ground: ownGround,
  })
  const height = (width / pictureSize.width) * pictureSize.height
  const paths = [{ dye: ground, d: `M0 0h${width}v${height}H0z` }, ...squares, ...shapes]
  const svgPaths = paths.map(({ dye, d }) => `<path fill="${dyed[dye]}" d="${d}"/>`).join("")
  const size = `viewBox="0 0 ${width} ${height}" width="${pictureSize.width}" height="${pictureSize.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${svgPaths}</svg>`
}

import { cloth, type Dye } from "../ui/cloth.ts"
import tokens from "../ui/tokens.css?raw"

/** As wide as the places that show shared links are. */
export const pictureSize = { width: 1200, height: 630 }
const [cols, rows] = [8, 4.2]

/** Where the picture of a page is: "/" has /pictures/home.png, "/contact" has /pictures/contact.png. */
export const sharePicture = (address: string) => `/pictures/${address.slice(1) || "home"}.png`

/** The dyes as tokens.css first names them: by day. */
const dyes: Readonly<Record<string, string>> = Object.fromEntries(
  [...tokens.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]).reverse(),
)

/** A page's picture as SVG: a cloth of its own, which what reads no text can show. */
export function drawSharePicture(address: string): string {
  const { width, height, ground, squares, shapes } = cloth(address, { cols, rows: Math.ceil(rows) })
  const path = (dye: Dye, d: string) => `<path fill="${dyes[dye]}" d="${d}"/>`
  const paths = [...squares, ...shapes].map(({ dye, d }) => path(dye, d)).join("")
  const view = `0 0 ${width} ${(width / pictureSize.width) * pictureSize.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${pictureSize.width}" height="${pictureSize.height}">${path(ground, `M0 0h${width}v${height}H0z`)}${paths}</svg>`
}

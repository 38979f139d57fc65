import { type Colours, paletteOf } from "#contract/communication/website/palette.ts"

type Shades = Readonly<Record<string, string>>

const rule = (selector: string, shades: Shades) =>
  `${selector}{${Object.entries(shades)
    .map(([token, value]) => `--${token}:${value}`)
    .join(";")}}`

/**
 * A style that gives the tokens of tokens.css the college's colours; undefined where it has chosen none. Its selectors win
 * against `:root`, also where the portal's stylesheet comes later. Paper keeps its own colours (print.css).
 */
export function collegeStyle(colours: Colours): string | undefined {
  const palette = paletteOf(colours)
  if (!palette) return undefined
  const { both, light, dark, deep } = palette
  return [
    rule("html:root", { ...both, ...light }),
    `@media screen and (prefers-color-scheme:dark){${rule("html:root:not([data-theme=light])", dark)}}`,
    `@media screen{${rule("html:root[data-theme=dark]", dark)}}`,
    rule("html .deep", deep),
  ].join("")
}

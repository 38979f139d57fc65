import { type Colours, paletteOf } from "#contract/communication/website/palette.ts"

type Shades = Readonly<Record<string, string>>

const rule = (selector: string, shades: Shades) =>
  `${selector}{${Object.entries(shades)
    .map(([token, value]) => `--${token}:${value}`)
    .join(";")}}`

/**
 * A style that sets the tokens of tokens.css to the college's colours; undefined if the college has chosen none. Its
 * selectors are more specific than `:root`, so that they win even over a style sheet that is loaded later. Paper has its own
 * colours (print.css).
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

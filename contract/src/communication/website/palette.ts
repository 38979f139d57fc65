/**
 * The product's colours, derived from the two that a college chooses. A chosen colour is used unchanged, and its shades have
 * the same hue. Each pair of text and background has the contrast of WCAG 2.2 AA in both themes.
 */

import {
  clampChroma,
  useMode as define,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
} from "culori/fn"
import { requireValue } from "../../lib/objects.ts"

for (const mode of [modeRgb, modeLrgb]) define(mode)
const toOklch = define(modeOklch)

/** "#1b4f72", or "" for the product's own. */
export type Colours = { readonly main: string; readonly second: string }

const defaultColours: Colours = { main: "#1f4aa8", second: "#f2b632" }

/**
 * The backgrounds on which the main colour is used for text, in the light and the dark theme (web/src/ui/styles/tokens.css).
 */
export const backgrounds = {
  light: ["#fbf6ea", "#fffdf8", "#f3ecdb"],
  dark: ["#12131c", "#1a1c29", "#232637"],
} as const
const white = "#ffffff"
const ink = "#191b2a"

/** The least contrast of text, and of what isn't text (WCAG 2.2, 1.4.3 and 1.4.11). */
const minTextContrast = 4.5
const minShapeContrast = 3

const hasContrast = (colour: string, grounds: readonly string[], min = minTextContrast) =>
  grounds.every((ground) => wcagContrast(colour, ground) >= min)

/** A colour of that hue, with as much of the chroma as a screen can show. */
const shade = ({ h }: Oklch, chroma: number, lightness: number) =>
  formatHex(clampChroma({ mode: "oklch", l: lightness, c: chroma, h }, "oklch"))

/** The acceptable shade whose lightness is nearest to the wanted one, in steps of a hundredth. */
function nearest(
  from: Oklch,
  chroma: number,
  wantedLightness: number,
  fits: (colour: string) => boolean,
): string {
  for (let distance = 0; distance <= 1; distance += 0.01) {
    for (const lightness of [wantedLightness - distance, wantedLightness + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const colour = shade(from, chroma, lightness)
      if (fits(colour)) return colour
    }
  }
  throw new Error("No shade of this colour can be read.")
}

const oklchOf = (colour: string): Oklch => requireValue(toOklch(colour), `colour ${colour}`)
const mainFits = (main: string) => hasContrast(main, [white, ...backgrounds.light, infoTint(oklchOf(main))])
const secondFits = (second: string) => hasContrast(second, [ink])

const infoTint = (main: Oklch) => shade(main, Math.min(main.c, 0.016), 0.945)

/** Errors for colours that can't be read, each with the nearest readable colour. */
export function colourProblems({ main, second }: Colours): { main?: string; second?: string } {
  const problem = (name: string, colour: string, fits: (colour: string) => boolean, fault: string) => {
    if (!colour || fits(colour)) return undefined
    const from = oklchOf(colour)
    const suggestion = nearest(from, from.c, from.l, fits)
    return `${name} ${colour} ${fault} The nearest that can be used is ${suggestion}.`
  }
  return {
    main: problem(
      "Main colour",
      main,
      mainFits,
      "is too light: white words on it, and its own words on paper, can't be read.",
    ),
    second: problem("Second colour", second, secondFits, "is too dark: dark words on it can't be read."),
  }
}

type Shades = Readonly<Record<string, string>>
/** Values of the tokens in tokens.css: for both themes, for each theme, and for surfaces that are dark in both. */
type Palette = { both: Shades; light: Shades; dark: Shades; deep: Shades }

/** The tokens that follow the college's colours; undefined while it has chosen none that can be used. */
export function paletteOf(chosen: Colours): Palette | undefined {
  const problems = colourProblems(chosen)
  const main = problems.main ? "" : chosen.main.toLowerCase()
  const second = problems.second ? "" : chosen.second.toLowerCase()
  if (!main && !second) return undefined
  return paletteFrom(main || defaultColours.main, second || defaultColours.second)
}

function paletteFrom(middle: string, second: string): Palette {
  const main = oklchOf(middle)
  const { c } = main
  const isDeep = (colour: string) =>
    hasContrast(colour, [white], 7) && hasContrast(second, [colour], minShapeContrast)
  // The deep shade is darker than the main colour, but lighter if the main colour is nearly black.
  const depthWanted = main.l < 0.22 ? main.l + 0.14 : Math.min(main.l * 0.65, 0.3)
  const deep = nearest(main, Math.min(c, 0.11), depthWanted, isDeep)
  const { l: depth } = oklchOf(deep)
  const darkDeep = nearest(main, Math.min(c, 0.14), depth + 0.05, isDeep)
  const darkMiddle = nearest(main, Math.min(c, 0.16), 0.56, (colour) => hasContrast(colour, [white]))
  const darkTint = shade(main, Math.min(c, 0.055), 0.28)
  const pale = Math.min(c, 0.09)
  const onDark = (lightness: number) =>
    nearest(main, pale, lightness, (colour) => hasContrast(colour, [...backgrounds.dark, darkTint]))
  const side = nearest(main, Math.min(c, 0.09), depth * 0.85, isDeep)
  const sideOn = nearest(main, Math.min(c, 0.12), depth + 0.07, isDeep)
  const darkSideOn = nearest(main, Math.min(c, 0.11), depth + 0.01, isDeep)
  const sides = [deep, side, sideOn, darkSideOn]
  return {
    both: {
      sky: nearest(main, pale, 0.77, (colour) => hasContrast(colour, [ink])),
      maize: second,
      "side-ink": nearest(main, Math.min(c, 0.025), 0.92, (colour) => hasContrast(colour, sides)),
      "side-muted": nearest(main, Math.min(c, 0.06), 0.8, (colour) => hasContrast(colour, sides)),
    },
    light: {
      "blue-900": deep,
      "blue-700": middle,
      accent: middle,
      "accent-strong": deep,
      link: middle,
      focus: middle,
      "info-tint": infoTint(main),
      side: deep,
      "side-on": sideOn,
    },
    dark: {
      "blue-900": darkDeep,
      "blue-700": darkMiddle,
      accent: onDark(0.77),
      "accent-strong": onDark(0.85),
      link: onDark(0.8),
      focus: second,
      "info-tint": darkTint,
      side,
      "side-on": darkSideOn,
    },
    deep: { "blue-900": deep, "blue-700": middle },
  }
}

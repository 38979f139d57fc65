import { readFileSync } from "node:fs"
import { wcagContrast } from "culori"
import { describe, expect, test } from "vitest"
import { backgrounds, colourProblems, paletteOf } from "#contract/communication/website/palette.ts"

const tokens = readFileSync(new URL("../../../../web/src/ui/styles/tokens.css", import.meta.url), "utf8")

/** The tokens of one theme. A value that refers to another token is resolved. */
function themeOf(theme: "light" | "dark"): Record<string, string> {
  const [root = ""] = tokens.split("\n.deep {")
  const values = Object.fromEntries(
    [...root.matchAll(/--([\w-]+): (?:light-dark\(([^,]+), (.+)\)|(#\w+));/g)].map(
      ([, name, light, dark, both]) => [name, both ?? (theme === "light" ? light : dark)],
    ),
  ) as Record<string, string>
  for (const [name, value] of Object.entries(values)) {
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
    if (other) values[name] = values[other]!
  }
  return values
}
const themes = { light: themeOf("light"), dark: themeOf("dark") }

/** Texts and their backgrounds. */
const texts: readonly [ink: string, grounds: readonly string[]][] = [
  ["#ffffff", ["blue-900", "blue-700", "side", "side-on"]],
  ["on-maize", ["maize", "sky"]],
  ["accent", ["paper", "surface", "tint", "info-tint"]],
  ["accent-strong", ["paper", "surface", "tint", "info-tint"]],
  ["link", ["paper", "surface", "tint", "info-tint"]],
  ["on-accent", ["accent", "accent-strong"]],
  ["ink", ["info-tint"]],
  ["side-ink", ["side", "side-on"]],
  ["side-muted", ["side", "side-on"]],
]
/** Outlines and marks. */
const shapes: readonly [mark: string, grounds: readonly string[]][] = [
  ["focus", ["paper", "surface", "tint"]],
  ["maize", ["side", "side-on", "blue-900"]],
]

/** Pairs below the contrast of WCAG 2.2 AA. */
function lowContrasts(theme: Readonly<Record<string, string>>) {
  const below = (pairs: typeof texts, min: number) =>
    pairs.flatMap(([ink, grounds]) =>
      grounds
        .filter((ground) => wcagContrast(theme[ink] ?? ink, theme[ground]!) < min)
        .map((ground) => `${ink} on ${ground}`),
    )
  return [...below(texts, 4.5), ...below(shapes, 3)]
}

/** Colours spread over the whole range. */
const spread = (step: number) => `#${((step * 0x3c6ef3) % 0x1000000).toString(16).padStart(6, "0")}`
const edges = ["#000000", "#ffffff", "#808080", "#0000ff", "#ff0000", "#00ff00", "#ffff00", "#010101"]
const testedColours = [...edges, ...Array.from({ length: 200 }, (_, step) => spread(step))].map(
  (main, index) => ({
    main,
    second: edges[index] ?? spread(index + 777),
  }),
)

/** The chosen colours, or the nearest ones that their refusal suggests. */
function usableColours(colours: { main: string; second: string }) {
  const { main, second } = colourProblems(colours)
  const offer = (sentence: string | undefined) => sentence && /is (#\w{6})\.$/.exec(sentence)?.[1]
  return { main: offer(main) ?? colours.main, second: offer(second) ?? colours.second }
}

describe("the college's colours", () => {
  test("the product's own colours have the contrast of WCAG AA in both themes", () => {
    expect([lowContrasts(themes.light), lowContrasts(themes.dark)]).toEqual([[], []])
    for (const theme of ["light", "dark"] as const) {
      const { paper, surface, tint } = themes[theme]
      expect([paper, surface, tint]).toEqual(backgrounds[theme])
    }
  })

  test("any colour, or the nearest one that its refusal suggests, has that contrast too", () => {
    for (const colours of testedColours) {
      const chosen = usableColours(colours)
      expect(colourProblems(chosen), JSON.stringify(colours)).toEqual({})
      const { both, light, dark } = paletteOf(chosen)!
      expect(light["blue-700"]).toBe(chosen.main)
      expect(both.maize).toBe(chosen.second)
      expect(lowContrasts({ ...themes.light, ...both, ...light }), JSON.stringify(chosen)).toEqual([])
      expect(lowContrasts({ ...themes.dark, ...both, ...dark }), JSON.stringify(chosen)).toEqual([])
    }
  })

  test("a colour that can't be read is refused in a sentence with the nearest that can", () => {
    expect(colourProblems({ main: "#ffd700", second: "#10245e" })).toEqual({
      main: "Main colour #ffd700 is too light: white words on it, and its own words on paper, can't be read. The nearest that can be used is #7e6900.",
      second: expect.stringMatching(
        /^Second colour #10245e is too dark: dark words on it can't be read\. The nearest that can be used is #\w{6}\.$/,
      ),
    })
    expect(colourProblems({ main: "#1f4aa8", second: "" })).toEqual({})
  })

  test("a college that chose no colour keeps the product's, and one that chose one keeps the other", () => {
    expect(paletteOf({ main: "", second: "" })).toBeUndefined()
    expect(paletteOf({ main: "", second: "#ff9a3c" })!.light["blue-700"]).toBe("#1f4aa8")
    expect(paletteOf({ main: "#6a1b4d", second: "" })!.both.maize).toBe("#f2b632")
  })

  test("every shade has a token in tokens.css", () => {
    const { both, light, dark, deep } = paletteOf({ main: "#6a1b4d", second: "#ff9a3c" })!
    for (const token of Object.keys({ ...both, ...light, ...dark, ...deep }))
      expect(tokens).toContain(`--${token}: `)
  })
})

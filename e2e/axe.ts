import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** How a page may be met: the two that differ most, and with EVERY_VARIANT (the drill) all four. */
const variants = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
  ...(process.env.EVERY_VARIANT
    ? ([
        { colorScheme: "light", width: 1280 },
        { colorScheme: "dark", width: 320 },
      ] as const)
    : []),
] as const

/**
 * WCAG as axe knows it, and nothing that can only be reached by scrolling sideways, by day and by night, on a phone and
 * at a desk. The page stays as it is; only what it is looked at with changes.
 */
export async function expectNoFault(page: Page) {
  const usual = page.viewportSize()
  for (const { colorScheme, width } of variants) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 740 })
    const met = `${page.url()}, ${colorScheme}, ${width} px`
    // Without frames in it a page needs no second one to gather results in, nor a report of what is well: a quarter of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] })
    const faults = (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    expect(faults, met).toEqual([])
    expect(await page.evaluate(whatSticksOut), met).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (usual) await page.setViewportSize(usual)
}

/** The innermost parts that make the page wider than the screen. */
function whatSticksOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = (part: Element) => part.getBoundingClientRect().right > clientWidth
  return [...document.body.querySelectorAll("*")]
    .filter((part) => wide(part) && ![...part.children].some(wide))
    .map((part) => `${part.tagName} ${part.className} ${part.textContent?.slice(0, 40)}`)
}

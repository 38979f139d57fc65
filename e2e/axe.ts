import { expect, type Page } from "@playwright/test"
import axe from "axe-core"

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

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * WCAG as axe knows it, and nothing that can only be reached by scrolling sideways, by day and by night, on a phone and
 * at a desk. The page stays as it is; only what it is looked at with changes.
 */
export async function expectNoFault(page: Page) {
  const usual = page.viewportSize()
  // a document that was looked at before has it still
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  for (const { colorScheme, width } of variants) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 740 })
    const met = `${page.url()}, ${colorScheme}, ${width} px`
    expect(await page.evaluate(whatAxeFinds), met).toEqual([])
    expect(await page.evaluate(whatSticksOut), met).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (usual) await page.setViewportSize(usual)
}

async function whatAxeFinds(): Promise<string[]> {
  // Its preloading is for films, of which there are none.
  const found = await window.axe?.run(document, { resultTypes: ["violations"], preload: false })
  return found ? found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`) : ["axe never came"]
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

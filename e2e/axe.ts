import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

type Variant = { colorScheme: "light" | "dark"; width: number }

/** How a page may be met: the two that differ most, and with EVERY_VARIANT (the drill) all four. */
export const variants: readonly Variant[] = [
  { colorScheme: "light", width: 320 },
  { colorScheme: "dark", width: 1280 },
  ...(process.env.EVERY_VARIANT
    ? ([
        { colorScheme: "light", width: 1280 },
        { colorScheme: "dark", width: 320 },
      ] as const)
    : []),
]

/** WCAG as axe knows it, and nothing that can only be reached by scrolling sideways. */
export async function expectNoFault(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expect(faults, page.url()).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, page.url()).toBe(0)
}

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type axe from "axe-core"
import { waitForPaint } from "./screen.ts"

/** The smaller of the package's two scripts, because each document parses it again. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

type Variant = { colorScheme: "light" | "dark"; width: 320 | 1280 }
const phoneByDay: Variant = { colorScheme: "light", width: 320 }
const deskByNight: Variant = { colorScheme: "dark", width: 1280 }

/** The two combinations of screen and theme that differ most, or with EVERY_VARIANT (the drill) all four. */
const variants: Variant[] = [
  phoneByDay,
  deskByNight,
  ...(process.env.EVERY_VARIANT
    ? ([
        { colorScheme: "light", width: 1280 },
        { colorScheme: "dark", width: 320 },
      ] as const)
    : []),
]

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Checks axe's WCAG rules, and that nothing needs sideways scrolling, in the light and dark themes, on a phone and on a desktop.
 * Only the viewport and the theme change; the page isn't reloaded. In the gate, journeys check the layout on a phone only,
 * because everyScreen.spec.ts and everyPage.spec.ts check each screen with axe once.
 */
export async function expectNoFault(page: Page) {
  const originalSize = page.viewportSize()
  for (const variant of process.env.GATE ? [phoneByDay] : variants) {
    await applyVariant(page, variant)
    if (!process.env.GATE) await expectNoViolation(page)
    await expectNoOverflow(page)
  }
  await page.emulateMedia({ colorScheme: null })
  if (originalSize) await page.setViewportSize(originalSize)
}

/**
 * Checks a screen with axe, and its layout. The gate checks one variant of each screen: those with odd numbers on a phone in the
 * light theme, and the others on a desktop in the dark theme.
 */
export async function expectNoFaultInTurn(page: Page, number: number) {
  if (!process.env.GATE) return expectNoFault(page)
  await applyVariant(page, number % 2 ? phoneByDay : deskByNight)
  await expectNoViolation(page)
  await expectNoOverflow(page)
}

async function applyVariant(page: Page, { colorScheme, width }: Variant) {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  await page.setViewportSize({ width, height: 740 })
  // Some parts are rendered differently on a phone, by the page's script.
  await waitForPaint(page)
}

async function expectNoViolation(page: Page) {
  // A document that was checked before still has the script.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript)
  expect(await page.evaluate(axeViolations), describeView(page)).toEqual([])
}

/** Checks that nothing needs sideways scrolling. On a phone, also checks that with a wide font. */
async function expectNoOverflow(page: Page) {
  const view = describeView(page)
  expect(await page.evaluate(overflowingElements), view).toEqual([])
  if (page.viewportSize()?.width === 320) await expectNoOverflowInWideFont(page, view)
}

const describeView = (page: Page) => `${page.url()}, ${page.viewportSize()?.width} px`

/**
 * Checks that nothing overflows and no word is split with a system font that is a sixth wider, as on some phones and computers.
 */
async function expectNoOverflowInWideFont(page: Page, view: string) {
  await page.evaluate(() => document.documentElement.style.setProperty("--font", "'DejaVu Sans'"))
  expect(await page.evaluate(overflowingElements), `${view}, wide face`).toEqual([])
  expect(await page.evaluate(brokenWords), `${view}, wide face`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty("--font"))
}

/** The elements that make the page wider than a screen of this width. */
export async function overflowAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 740 })
  await waitForPaint(page)
  return page.evaluate(overflowingElements)
}

async function axeViolations(): Promise<string[]> {
  // Preloading in axe is for videos, and the pages have none.
  const found = await window.axe?.run(document, { resultTypes: ["violations"], preload: false })
  return found
    ? found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
    : ["axe never came"]
}

/** The innermost elements that make the page wider than the screen. */
function overflowingElements(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = (part: Element) => part.getBoundingClientRect().right > clientWidth
  const isClipped = (part: Element): boolean => {
    const { parentElement: parent } = part
    return parent !== null && (getComputedStyle(parent).overflowX !== "visible" || isClipped(parent))
  }
  const parts = [...document.body.querySelectorAll("*")].filter(
    (part) => wide(part) && ![...part.children].some(wide),
  )
  // A wide element inside a box that scrolls or clips is harmless, unless no other element is too wide.
  const found = parts.filter((part) => !isClipped(part))
  return [
    `${scrollWidth} of ${clientWidth} pixels`,
    ...(found.length > 0 ? found : parts).map(
      (part) => `${part.tagName} ${part.className} ${part.textContent?.slice(0, 40)}`,
    ),
  ]
}

/** Words of up to eighteen letters that are split over two lines. Addresses and file names may be split. */
function brokenWords(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement!
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // Text for screen readers only is a pixel wide. A sheet of paper is shown reduced, as it will be printed.
    if (parent.getBoundingClientRect().width < 4 || parent.closest(".paper .week")) continue
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/(?<!\S)\p{L}{4,18}(?!\S)/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) broken.push(`${parent.tagName} ${parent.className}: ${word}`)
    }
  }
  return [...new Set(broken)]
}

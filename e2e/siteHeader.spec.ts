import { expect, type Page, test } from "@playwright/test"
import { overflowAt } from "./axe.ts"
import { enter } from "./people.ts"

// Spec 000 section 2.3: the header of every public page.

/** The width of all content, visible or not. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test("every link of the header fits on small laptops, without scripts too, and the menu at 320 px", async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto("/academics")
  const main = page.getByRole("navigation", { name: "Main" })
  for (const width of [1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    const tops = await Promise.all((await main.locator("> *").all()).map(async (item) => item.boundingBox()))
    expect(tops).toHaveLength(8)
    expect(new Set(tops.map((box) => Math.round(box!.y + box!.height / 2))).size).toBe(1)
    expect(await widthOf(page)).toBe(width)
  }
  await expect(main.locator("[aria-current=page]")).toHaveText("Academics")
  await main.getByText("More").click()
  await expect(main.getByRole("link", { name: "Alumni" })).toBeInViewport()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator("summary", { hasText: "Menu" }).click()
  await main.getByRole("link", { name: "Contact" }).scrollIntoViewIfNeeded()
  await expect(main.getByRole("link", { name: "Contact" })).toBeInViewport()
  expect(await widthOf(page)).toBe(320)
  await page.close()
})

test("the header of a college with a long name has room for the dashboard's button in a wide font, at any width", async ({
  page,
}) => {
  await enter(page, "admin", "/academics")
  await page.evaluate(() => document.documentElement.style.setProperty("--font", "'DejaVu Sans'"))
  await page.locator(".site-name").evaluate((name) => {
    name.append(" Demonstration Teacher Training College")
  })
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible()
  // A scroll bar takes 15 px of a window of 1280 or 1366.
  for (const width of [320, 1009, 1265, 1344, 1351, 1440]) expect(await overflowAt(page, width)).toEqual([])
})

test("the shade under the open menu of a phone begins where the header ends, whatever its height", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/")
  await page.locator(".site-menu > summary").click()
  const classAtEdge = await page.evaluate(() => {
    const { bottom } = document.querySelector(".site-header")!.getBoundingClientRect()
    return document.elementFromPoint(4, bottom - 3)!.className
  })
  expect(classAtEdge).not.toContain("site-opener")
})

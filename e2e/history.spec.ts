import { expect, test } from "@playwright/test"

test("a visitor reads the history, the alumnae's stories and a day on campus on a phone and at a desk, without any script", async ({
  browser,
}) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  await page.goto("/")
  await page.getByRole("link", { name: "Our history" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible()
  const boxes = async (selector: string) =>
    Promise.all((await page.locator(selector).all()).map(async (one) => (await one.boundingBox())!))

  // One strip of cloth hangs beside the eras, without a gap.
  const hanging = await boxes(".era-cloth")
  expect(hanging).toHaveLength(6)
  for (const [index, { x, y, height, width }] of hanging.entries()) {
    expect(height).toBeGreaterThan(3 * width)
    const above = hanging[index - 1]
    if (above) expect([x, Math.round(y)]).toEqual([above.x, Math.round(above.y + above.height)])
  }
  await expect(page.locator(".strip")).toBeHidden()

  // On a desktop the strip lies across the page, and the width of each era shows its duration.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator(".strip")).toBeVisible()
  const [first, second] = await boxes(".strip g rect")
  expect(first!.width / second!.width).toBeCloseTo(13 / 14, 1)

  await page.goto("/campus-life")
  await expect(page.getByRole("listitem").filter({ hasText: "05:00" })).toContainText("Morning bell")

  // The map is complete at any width: no district's name or figure extends beyond its tile.
  await page.goto("/alumni")
  const tiles = page.getByRole("list", { name: "Alumnae by district" }).getByRole("listitem")
  await expect(tiles).toHaveCount(28)
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await tiles.evaluateAll(cutTiles), `${width} px`).toEqual([])
  }
  await page.getByRole("link", { name: "Write to the Alumni Office" }).click()
  await expect(page).toHaveURL(/\/contact\?to=alumni$/)
  await page.close()
})

/** The tiles with a name or a figure that extends beyond them. */
function cutTiles(tiles: Element[]) {
  return tiles.flatMap((tile) => {
    const { right, bottom } = tile.getBoundingClientRect()
    return [...tile.querySelectorAll("span, b")].flatMap((part) => {
      const words = document.createRange()
      words.selectNodeContents(part)
      const box = words.getBoundingClientRect()
      return box.right > right + 0.5 || box.bottom > bottom + 0.5 ? [tile.textContent] : []
    })
  })
}

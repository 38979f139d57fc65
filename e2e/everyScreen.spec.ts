import { expect, type Page, test } from "@playwright/test"
import { expectNoFaultInTurn, overflowAt } from "./axe.ts"
import { onEveryScreen } from "./everyScreen.ts"

for (const who of ["student", "lecturer", "admin"] as const) {
  test(
    `each screen of the ${who} has room for everything on it, and no fault that axe finds`,
    {
      tag: "@gate",
    },
    ({ page }) => onEveryScreen(page, who, (number) => expectNoFaultInTurn(page, number)),
  )

  test(`each screen of the ${who} fits a phone if the browser's text is twice as large`, async ({ page }) => {
    await doubleText(page)
    await onEveryScreen(page, who, async () => {
      expect.soft(await overflowAt(page, 360), page.url()).toEqual([])
    })
    // The browser's setting holds only as long as its session.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px")
  })
}

/** Sets the browser's text size to 200%. */
async function doubleText(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } })
}

import { expect, type Locator, type Page } from "@playwright/test"

/** Enough for the menu, head and list of every screen. */
const maxTabs = 120

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, part: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await part.waitFor()
  for (let count = 0; count < maxTabs; count++) {
    if (await part.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${maxTabs} presses of ${key} never reached ${part}.`)
}

/** Moves to an element with Tab and presses it. */
export async function pressOn(page: Page, part: Locator) {
  await tabTo(page, part)
  await page.keyboard.press("Enter")
}

/** Opens a menu with Tab and Enter, and chooses one of its items with the arrow keys. */
export async function chooseFromMenu(page: Page, menu: Locator, item: string) {
  await pressOn(page, menu)
  const wanted = page.getByRole("menuitem", { name: item, exact: true })
  // The menu receives the focus a moment after it opens.
  await expect(page.getByRole("menuitem").first()).toBeFocused()
  for (const _ of await page.getByRole("menuitem").all()) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press("ArrowDown")
  }
  await page.keyboard.press("Enter")
}

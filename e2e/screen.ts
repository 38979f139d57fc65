import { expect, type Page } from "@playwright/test"

// The elements of which every screen of the portal consists, found as a person finds them.

export const dialogOf = (page: Page, title: string | RegExp) => page.getByRole("dialog", { name: title })
export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })
export const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true })

/** Waits until the student's GPA is shown, or without a connection was kept. Its label is on the screen before its figure. */
export const expectGpa = (page: Page) =>
  expect(
    page
      .locator(".stat")
      .filter({ hasText: /Cumulative GPA\s*\d\.\d\d/ })
      .first(),
  ).toBeVisible()

/** Waits until the screen shows this result. */
export const expectToast = (page: Page, text: string) =>
  expect(page.locator(".toasts").getByText(text).first()).toBeVisible()

/** Chooses an action on a record: from the menu of its row or card or, on a phone, of its open panel. */
export async function choose(page: Page, name: string, item: string) {
  if (await page.evaluate(() => matchMedia("(max-width: 639px)").matches)) {
    await rowOf(page, name).first().getByRole("link").first().click()
    const panel = page.getByRole("dialog").last()
    if (item.startsWith("View")) return
    await panel.getByRole("button", { name: /^More for/ }).click()
  } else {
    await page.getByRole("button", { name: new RegExp(`^Actions for .*${name}`) }).click()
  }
  await page.getByRole("menuitem", { name: item, exact: true }).click()
}

/**
 * Waits until closed dialogs have gone back in the history. A navigation requested meanwhile would be lost, or would stop that
 * step.
 */
export const waitForHistory = (page: Page) =>
  page.waitForFunction(() => (history.state?.layer ?? 0) <= document.querySelectorAll("dialog[open]").length)

/** Opens another screen by its address. */
export async function visit(page: Page, address: string, options?: Parameters<Page["goto"]>[1]) {
  await waitForHistory(page)
  await page.goto(address, options)
}

/** Waits until the page has painted the latest data. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Opens the menu in the head of a list and chooses an item. */
export async function chooseMore(page: Page, item: string) {
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: item, exact: true }).click()
}

/** The list of deleted records replaces the list together with its filters, so there is nothing left to close. */
export async function filterBy(page: Page, label: string, option: string) {
  await page.getByRole("button", { name: /^Filter|\+ Filter/ }).click()
  const sheet = page.getByRole("region", { name: "Filters" })
  await sheet.getByLabel(label, { exact: true }).selectOption(option)
  if (option !== "Deleted") await sheet.getByRole("button", { name: "Done" }).click()
}

/** Answers yes whenever the server asks, as it does on a Sunday or a holiday. */
export const confirmQuestions = (page: Page) =>
  page.addLocatorHandler(page.getByRole("button", { name: /^Yes(, submit it)?$/ }), (button) =>
    button.click(),
  )

/** Changes the data of the server's replies to an address, for states that the demonstration doesn't have. */
export const changeReply = (page: Page, url: string, change: (data: ReplyData) => void) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    change(json.data)
    await route.fulfill({ response, json })
  })
// biome-ignore lint/suspicious/noExplicitAny: Each endpoint has other data.
type ReplyData = any

export const pageCountOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0

/**
 * Makes a read fail in a way that the portal doesn't repeat by itself. After a broken connection, its own repetition could come
 * before a press of "Try Again".
 */
export const failRead = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ status: 500, json: { success: false } }))

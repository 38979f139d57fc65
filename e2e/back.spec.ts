import { expect, type Locator, type Page, test } from "@playwright/test"
import { enter, type Role } from "./people.ts"
import { dialogOf, visit, waitForHistory } from "./screen.ts"
import { watchTraffic } from "./wire.ts"

const question = (page: Page) => dialogOf(page, "Discard your changes?")
/** The open dialogs over the page, topmost last. A panel beside its list doesn't count, because it is part of the address. */
const opened = (page: Page) => page.locator("dialog[open]:not(.panel)")
const fields = "input:not([type]), input[type=text], input[type=email], input[inputmode], textarea"

/** Presses Back after typing, if the top dialog has a field. The dialog must ask, and a second Back must keep it open. */
async function backAsks(page: Page, dialog: Locator) {
  const field = dialog
    .locator(fields)
    .filter({ visible: true })
    .and(page.locator(":not([readonly], :disabled)"))
  // A dialog that is opened by its address has no form, or one that is filled and saved in place.
  if ((await field.count()) === 0 || (await dialog.locator("form").count()) === 0) return "no field"
  // A number that differs from the present one, so that the form has changed.
  const number = (await field.first().inputValue()) === "7" ? "8" : "7"
  const typed = (await field.first().getAttribute("inputmode")) ? number : "Typed before Back"
  await field.first().fill(typed)
  await field
    .first()
    .evaluate((box: HTMLInputElement) => box.dispatchEvent(new Event("change", { bubbles: true })))
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expect(field.first()).toHaveValue(typed)
  await page.goBack()
  await question(page).getByRole("button", { name: "Discard" }).click()
  return "asked"
}

/** Presses Back on the dialog that has just opened, and returns the result. */
async function tryBack(page: Page, address: string) {
  const count = await opened(page).count()
  const dialog = opened(page).last()
  const name = await dialog.evaluate((box) => box.querySelector("h2")?.textContent ?? box.ariaLabel)
  const how = await backAsks(page, dialog)
  if (how === "no field") await page.goBack()
  await expect(opened(page), name ?? "").toHaveCount(count - 1)
  expect(page.url(), name ?? "").toBe(address)
  await waitForHistory(page)
  return `${name}: ${how}`
}

const openers =
  /^(add|create|new|send|invite|edit|change|record|copy|fill|find|ask|submit|set |move|delete|pin)/i

/** Buttons that open no dialog. They choose a file, show a form in its place, or act at once. */
const withoutDialog = /(Change Photo|Edit Profile|Delete Selected|Send a test|\/notifications Delete.*)$/

/** Opens everything that the screen's buttons and its first row's menu open. Returns the dialogs on which Back was pressed. */
async function everyDialog(page: Page, settled: () => Promise<void>) {
  const tried: string[] = []
  const address = page.url()
  const opensDialog = (name: string) => openers.test(name) && !withoutDialog.test(`${address} ${name}`)
  const main = page.getByRole("main")
  const names = await main
    .getByRole("button", { name: openers })
    .filter({ visible: true })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent.trim()))
  const press = async (button: Locator) => {
    await button.click()
    const isOpened = async () => (await opened(page).count()) > 0 || page.url() !== address
    await expect.poll(isOpened).toBe(true)
    await settled()
    if ((await opened(page).count()) > 0) tried.push(await tryBack(page, address))
    else if (page.url() !== address) await visit(page, address)
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
  }
  const opening = names.filter(opensDialog)
  for (const name of [...new Set(opening)].slice(0, 4)) {
    const button = main.getByRole("button", { name, exact: true }).filter({ visible: true }).first()
    if ((await button.count()) > 0) await press(button)
  }
  for (const label of [/^More$/, /^Actions for/]) {
    const menu = main.getByRole("button", { name: label }).filter({ visible: true }).first()
    if ((await menu.count()) === 0) continue
    await menu.click()
    await expect(page.getByRole("menuitem").first()).toBeFocused()
    const texts = await page.getByRole("menuitem").filter({ visible: true }).allTextContents()
    const items = texts.map((text) => text.trim())
    await page.goBack()
    await expect(page.getByRole("menu")).toBeHidden()
    expect(page.url()).toBe(address)
    for (const item of items.filter(opensDialog)) {
      await menu.click()
      await press(page.getByRole("menuitem", { name: item, exact: true }))
    }
  }
  return tried
}

for (const [who, dialogs] of [
  ["admin", 30],
  ["lecturer", 5],
  ["student", 1],
] as const satisfies readonly (readonly [Role, number])[]) {
  test(`Back closes every dialog that the ${who}'s screens open, and asks before it loses what was typed`, async ({
    page,
  }) => {
    // No button writes anything, because writes are blocked.
    await page.route("**/api/**", (route) =>
      route.request().method() === "GET" ? route.fallback() : route.abort(),
    )
    await enter(page, who, `/${who}/dashboard`)
    const links = page.locator("nav[aria-label=Main] a")
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!))
    const tried: string[] = []
    const settled = watchTraffic(page)
    for (const address of new Set(addresses)) {
      await visit(page, address)
      await settled()
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
      tried.push(...(await everyDialog(page, settled)).map((one) => `${address} ${one}`))
    }
    for (const one of tried) test.info().annotations.push({ type: "Back", description: one })
    if (process.env.TELL) console.log(tried.join("\n"))
    expect(tried.length).toBeGreaterThanOrEqual(dialogs)
  })
}

test("on a phone Back closes the menu, the filters, a record and a form, one at a time, and stays on the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, "admin", "/admin/dashboard")
  const menu = page.getByRole("button", { name: "More and the whole menu" })
  await menu.click()
  await dialogOf(page, "Menu").getByRole("link", { name: "Lecturers", exact: true }).click()
  const list = /\/admin\/lecturers$/
  await expect(page).toHaveURL(list)
  await expect(dialogOf(page, "Menu")).toBeHidden()

  await menu.click()
  await page.goBack()
  await expect(dialogOf(page, "Menu")).toBeHidden()
  await expect(page).toHaveURL(list)

  await page.getByRole("button", { name: /Filter/ }).click()
  const filters = page.getByRole("region", { name: "Filters" })
  await expect(filters.getByRole("combobox").first()).toBeFocused()
  await page.goBack()
  await expect(filters).toBeHidden()

  await page.getByRole("row").getByRole("link").first().click()
  const record = page.getByRole("dialog")
  await expect(page).toHaveURL(/view=/)
  await record.getByRole("button", { name: "Edit" }).click()
  const form = page.locator("dialog.dialog")
  const name = form.getByLabel("First name")
  await name.fill("Typed before Back")
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(name).toHaveValue("Typed before Back")
  await page.goBack()
  await question(page).getByRole("button", { name: "Discard" }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/view=/)
  await waitForHistory(page)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

import { expect, type Page, test } from "@playwright/test"
import { password } from "./college.ts"
import { addressOf, enter, fillLogin, signOut } from "./people.ts"
import { dialogOf, expectToast } from "./screen.ts"
import { deleteNewYears } from "./separateYears.ts"

deleteNewYears()

const form = (page: Page) => dialogOf(page, "Add academic year")
const name = (page: Page) => form(page).getByLabel("Academic year", { exact: true })
const open = (page: Page) => page.getByRole("button", { name: "Add academic year" }).first().click()
const save = (page: Page) => form(page).getByRole("button", { name: "Add academic year" }).click()

async function fillIn(page: Page, year: number) {
  await open(page)
  await name(page).fill(`${year}-${year + 1}`)
  await form(page).getByLabel("Start date", { exact: true }).fill(`01/09/${year}`)
  await form(page)
    .getByLabel("End date", { exact: true })
    .fill(`31/07/${year + 1}`)
}

test("typed text survives an expired session, but not a sign-out", { tag: "@gate" }, async ({
  page,
  context,
}) => {
  await enter(page, "admin", "/admin/academic-years")
  await fillIn(page, 2041)
  await context.clearCookies({ name: "refresh" })
  // Only the save meets the ended session. A request that the portal sends by itself would close the form before the press.
  await page.route("**/api/academic-years", (route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: "Bearer ended by the server" },
    }),
  )
  await save(page)
  await page.waitForURL("**/login?from=*")
  await page.unroute("**/api/academic-years")
  await fillLogin(page, addressOf("admin"), password)
  await page.waitForURL("**/admin/academic-years")
  await expectToast(page, "Your unsaved entries in “Add academic year” are kept. Open the form to continue.")
  await open(page)
  await expect(name(page)).toHaveValue("2041-2042")
  await expect(form(page)).toContainText("Your unsaved entries were restored.")
  await page.reload()
  await open(page)
  await expect(form(page).getByLabel("End date", { exact: true })).toHaveValue("31/07/2042")

  await page.reload()
  await signOut(page)
  await dialogOf(page, "Sign out without saving?").getByRole("button", { name: "Discard" }).click()
  await page.waitForURL("**/login")
  await enter(page, "admin", "/admin/academic-years")
  await open(page)
  await expect(name(page)).toHaveValue("")
})

test("a save in progress keeps the session from ending", async ({ page }) => {
  await page.clock.install()
  await enter(page, "admin", "/admin/academic-years")
  await fillIn(page, 2045)
  const released = Promise.withResolvers<void>()
  await page.route("**/api/academic-years", async (route) => {
    if (route.request().method() === "POST") await released.promise
    await route.continue()
  })
  await save(page)
  await page.clock.fastForward("20:00")
  await page.clock.runFor(10_000)
  await page.clock.fastForward("20:00")
  await page.clock.runFor(10_000)
  released.resolve()
  await expectToast(page, "Academic year created successfully!")
})

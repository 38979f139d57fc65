import { expect, type Page, test } from "@playwright/test"
import { password } from "./college.ts"
import { accountMenu, addressOf, fillLogin, type Role } from "./people.ts"
import { openPhone } from "./phone.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const shellIsKept = (page: Page) => page.evaluate(async () => (await caches.match("/shell")) !== undefined)

async function signIn(page: Page, who: Role) {
  await page.goto("/login")
  await fillLogin(page, addressOf(who), password)
  await page.waitForURL(`**/${who}/dashboard`)
  await accountMenu(page).waitFor()
}

/** Signs in and waits until the phone has the portal and what the role's other screens need. */
async function keepPortal(page: Page, who: Role) {
  await signIn(page, who)
  await expect.poll(() => shellIsKept(page)).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function openFromMenu(page: Page, name: string) {
  await page.getByRole("navigation").first().getByRole("link", { name, exact: true }).click()
  await expect(page.getByRole("main").locator(".loaded").first()).toBeVisible()
}

test("without a line the portal opens after a reload, at a typed address, in a new tab and in a reopened browser", async () => {
  const phone = await openPhone()
  try {
    let page = await phone.start()
    await keepPortal(page, "student")
    await openFromMenu(page, "My Grades")
    phone.line.cut()
    await page.reload()
    await expect(page.getByText("Cumulative GPA").first()).toBeVisible()
    await page.goto("/student/notifications")
    await expect(accountMenu(page)).toBeVisible()
    page = await phone.newTab()
    await page.goto("/student/grades")
    await expect(heading(page)).toBeVisible()
    page = await phone.start()
    await page.goto("/student/grades")
    await expect(heading(page)).toBeVisible()
    await page.goto("/login?from=%2Fstudent%2Fgrades")
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible()
    await page.goto("/admissions")
    await expect(heading(page)).toHaveText("No connection")
    phone.line.mend()
    await page.getByRole("link", { name: "Try again" }).click()
    await expect(page).toHaveURL(/\/admissions$/)
    await expect(heading(page)).not.toHaveText("No connection")
  } finally {
    await phone.end()
  }
})

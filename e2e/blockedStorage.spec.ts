import { randomInt } from "node:crypto"
import { expect, type Page, test } from "@playwright/test"
import { password } from "./college.ts"
import { pdfFile } from "./pdfFiles.ts"
import { addressOf, fillLogin, type Role, signedInCalls } from "./people.ts"
import { cardOf, dialogOf, expectToast } from "./screen.ts"
import { teach } from "./teaching.ts"

// Browsers that refuse to store anything: a full device, and a person who has blocked cookies and other data of websites.

test.use({ viewport: { width: 360, height: 740 } })

/** Makes every write to storage throw, in the browser. */
function fillStorage() {
  const refuse = () => {
    throw new DOMException("Full.", "QuotaExceededError")
  }
  Storage.prototype.setItem = refuse
  IDBFactory.prototype.open = refuse
}

/** Makes every use of storage throw, in the browser. */
function blockStorage() {
  const refuse = () => {
    throw new DOMException("Blocked.", "SecurityError")
  }
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse })
  LockManager.prototype.request = () => Promise.reject(new DOMException("Blocked.", "SecurityError"))
}

/** Signs in as a person would. A page that is opened by its address would be a new one, which asks for a sign-in again. */
async function signIn(page: Page, role: Role) {
  await page.goto("/login")
  await fillLogin(page, addressOf(role), password)
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible()
}

for (const [device, fail] of [
  ["full", fillStorage],
  ["blocked", blockStorage],
] as const) {
  test(`with ${device} storage each role works, a student hands in and a lecturer marks, and nothing is said to be kept`, async ({
    browser,
    request,
  }) => {
    const student = await signedInCalls(request, "student")
    const { term } = await student("get", "/terms/current")
    const admin = await signedInCalls(request, "admin")
    const title = `Listening with ${device} storage`
    const taught = await teach(admin, { code: `BLK${randomInt(1e6)}`, name: title }, term)
    const work = { title, maxMarks: 10, dueDate: "2083-01-31T16:30" }
    await admin("post", "/assignments", { ...taught, ...work })
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    await context.addInitScript(fail)
    const page = await context.newPage()

    await signIn(page, "student")
    await page.getByRole("link", { name: "All assignments" }).click()
    await cardOf(page, work.title).getByRole("button", { name: "Submit Assignment" }).click()
    const form = dialogOf(page, `Submit: ${work.title}`)
    await form.locator("input[type=file]").setInputFiles(pdfFile("My answers.pdf"))
    await context.setOffline(true)
    await form.getByRole("button", { name: "Submit Assignment" }).click()
    await expect(
      page.getByText(
        `Your work for “${work.title}”: NOT kept, because this browser stores nothing for this address. Keep this page open until it is sent.`,
      ),
    ).toBeVisible()
    await expect(page.getByText(/kept on this (device|phone), and sent/i)).toHaveCount(0)
    // The form closes after the first attempt. If that succeeded, the form itself would show the answer.
    await expect(form).toHaveCount(0)
    await context.setOffline(false)
    await expectToast(page, "Assignment submitted.")

    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, "lecturer")
    const toMark = page.getByRole("region", { name: "To mark" }).getByRole("link", { name: /^Mark: / })
    await toMark.first().click()
    await expect(page.getByRole("region", { name: /^Handed in by / })).toBeVisible()
    await page.keyboard.press("1")
    await page.keyboard.press("Enter")
    await expect(page.getByText(/Saved \d\d:\d\d:\d\d/)).toBeVisible()
    await signIn(page, "admin")
    await context.close()
  })
}

import { expect, type Page, test } from "@playwright/test"
import { storedEntries } from "./browserStorage.ts"
import { accountMenu, signIn, signOut } from "./people.ts"
import { watchTraffic } from "./wire.ts"

/** Replaces the token by an invalid one, on a page without scripts, so that no request uses the token too early. */
async function spoilToken(page: Page) {
  await page.goto("/livez")
  await page.evaluate(() => {
    localStorage.setItem("token", "spoilt")
    localStorage.setItem("authToken", "spoilt")
  })
}

test("an expired bearer is renewed even if a reply is lost, and nobody is signed out", {
  tag: "@gate",
}, async ({ page }) => {
  await signIn(page, "admin")
  let requestCount = 0
  await page.route("**/api/auth/refresh", async (route) => {
    requestCount++
    if (requestCount > 1) return route.continue()
    await route.fetch() // The server has already replaced the cookie when the connection breaks.
    await route.abort()
  })
  await spoilToken(page)
  await page.goto("/admin/academic-years")
  await expect(page.getByRole("heading", { name: "Academic years", level: 1 })).toBeVisible()
  await expect.poll(() => requestCount).toBe(2)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).not.toBe("spoilt")
})

test("two tabs with an expired bearer renew it once", async ({ page, context }) => {
  await signIn(page, "admin")
  const other = await context.newPage()
  let requestCount = 0
  await context.route("**/api/auth/refresh", (route) => {
    requestCount++
    return route.continue()
  })
  await spoilToken(page)
  const settled = [watchTraffic(page), watchTraffic(other)]
  await Promise.all([page.goto("/admin/academic-years"), other.goto("/admin/terms")])
  await expect(page.getByRole("heading", { name: "Academic years", level: 1 })).toBeVisible()
  await expect(other.getByRole("heading", { name: "Terms", level: 1 })).toBeVisible()
  await Promise.all(settled.map((wait) => wait()))
  expect(requestCount).toBe(1)
})

test("signing out deletes everything from the device, and Back shows nothing personal", {
  tag: "@gate",
}, async ({ page, context }) => {
  await signIn(page, "student")
  await page.getByRole("link", { name: "My Grades" }).first().click()
  await page.waitForURL("**/student/grades")
  const other = await context.newPage()
  await other.goto("/student/dashboard")
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible()

  await signOut(page)
  await page.waitForURL(/\/login$/)
  await other.waitForURL("**/login*")
  // The request to end the session is deleted after the server's answer.
  await expect.poll(() => storedEntries(page)).toEqual({})

  await page.goBack()
  await page.waitForURL("**/login*")
  await expect(accountMenu(page)).toHaveCount(0)
})

test("two tabs that sign out at the same time both come to the sign-in page, and the next sign-in holds", {
  tag: "@gate",
}, async ({ page, context }) => {
  await signIn(page, "student")
  const other = await context.newPage()
  await other.goto("/student/dashboard")
  const items = []
  for (const tab of [page, other]) {
    await accountMenu(tab).click()
    items.push(await tab.getByRole("menuitem", { name: "Sign out" }).elementHandle())
  }
  // One tab may be signed out by the other before the press. A locator would then wait for the menu of the next sign-in.
  await Promise.any(items.map((item) => item!.evaluate((button: HTMLElement) => button.click())))
  for (const tab of [page, other]) await expect(tab.getByRole("button", { name: "Login" })).toBeVisible()
  await expect.poll(() => storedEntries(page)).toEqual({})
  await signIn(page, "student")
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()
})

test("whoever is signed out while a newer service worker takes over gets the sign-in page, though the browser lost the first request for it", {
  tag: "@gate",
}, async ({ page, context }) => {
  await signIn(page, "student")
  let asked = 0
  const lost = Promise.withResolvers<void>()
  await page.route("**/login?*", async (route) => {
    asked++
    if (asked > 1) await route.continue()
    else lost.resolve()
  })
  const other = await context.newPage()
  await other.goto("/student/dashboard")
  // Playwright can't call into a page that waits for its next one, so another tab sends the event. Opening that tab uses up
  // the user's last touch, and Chromium ignores a second request for the same page if neither follows a touch.
  const opened = context.waitForEvent("page")
  await page.evaluate(() => {
    const newerTakesOver = () => navigator.serviceWorker.dispatchEvent(new Event("controllerchange"))
    new BroadcastChannel("newer worker").addEventListener("message", newerTakesOver)
    open("/robots.txt")
  })
  const sender = await opened
  await signOut(other)
  await lost.promise
  await sender.evaluate(() => new BroadcastChannel("newer worker").postMessage("takes over"))
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible()
  expect(asked).toBe(2)
})

test("an idle session is warned about, extended in place, and ended", async ({ page }) => {
  await page.clock.install()
  const settled = watchTraffic(page)
  await signIn(page, "lecturer")
  await settled() // The last answer starts the idle timer.
  const warning = page.getByRole("dialog", { name: "Are you still there?" })

  await page.clock.fastForward("26:00")
  await expect(warning).toBeHidden()
  const standStill = async (after: number) =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + after)
  await standStill(90_000)
  await expect(warning).toBeVisible()
  await warning.getByRole("button", { name: "Stay signed in" }).click()
  await expect(warning).toBeHidden() // This must hold at once, because no timer runs while the clock is frozen.

  await page.clock.fastForward("27:30")
  await expect(warning).toBeVisible()
  const released = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route("**/api/auth/profile", async (route) => {
    requestCount++
    await released.promise
    await route.continue()
  })
  await warning.getByRole("button", { name: "Stay signed in" }).click()
  await page.clock.runFor(20_000)
  await expect.poll(() => requestCount).toBe(1)
  const answered = page.waitForResponse("**/api/auth/profile")
  released.resolve()
  await answered
  await expect(warning).toBeHidden()

  await page.clock.fastForward("30:00")
  await page.clock.resume()
  await page.waitForURL("**/login?from=*&notice=idle")
  await expect(page.getByText("You were signed out because nothing happened for a while.")).toBeVisible()
})

test("without a connection the portal says so, and says when it is back", async ({ page, context }) => {
  await signIn(page, "student")
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toBeHidden()
})

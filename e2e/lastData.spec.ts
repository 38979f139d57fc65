import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { storedEntries } from "./browserStorage.ts"
import { password } from "./college.ts"
import { accountMenu, addressOf, enter, fillLogin, signedInCalls, signIn, signOut } from "./people.ts"
import { expectGpa } from "./screen.ts"
import { watchTraffic } from "./wire.ts"

/** Delays every answer of the API, except for the sign-in's, until the returned function is called. */
async function delayAnswers(page: Page) {
  const waiting: (() => void)[] = []
  let open = false
  await page.route("**/api/**", async (route) => {
    if (!open && route.request().method() === "GET") await new Promise<void>((go) => waiting.push(go))
    await route.continue().catch(() => undefined) // The page may have been left meanwhile.
  })
  return () => {
    open = true
    for (const go of waiting.splice(0)) go()
  }
}

const sidebar = (page: Page) => page.getByRole("navigation").first()
const ageText = (page: Page) => page.getByText(/^As of \d+ minutes ago$/)
/**
 * Moves the phone's clock together with the server's. If only the phone's clock moved, the phone would know that no data has
 * become older.
 */
async function moveClocks(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === "date" ? new Date().toUTCString() : get.call(this, name)
    }
  })
}

/** Whether the device still has the key of its encrypted data. */
const hasKey = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "key"))

async function openGrades(page: Page) {
  await sidebar(page).getByRole("link", { name: "My Grades" }).click()
  await expectGpa(page)
}

test("a screen seen before shows its last data at once with its age, and the new when it comes", {
  tag: "@gate",
}, async ({ page }) => {
  await moveClocks(page)
  await signIn(page, "student")
  await openGrades(page)
  await sidebar(page).getByRole("link", { name: "Dashboard" }).click()
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
  await page.clock.fastForward("03:00")

  const release = await delayAnswers(page)
  await openGrades(page)
  await expect(ageText(page).first()).toBeVisible()
  await expectNoFault(page)
  await page.reload()
  await expectGpa(page)
  await expect(ageText(page).first()).toBeVisible()
  release()
  await expect(ageText(page)).toHaveCount(0)
  await expectGpa(page)
})

test("a reload shows the last data at once, and a search that was not made before waits", async ({
  page,
}) => {
  await moveClocks(page)
  await signIn(page, "student")
  const settled = watchTraffic(page)
  await page.goto("/student/notifications")
  const first = page.getByRole("main").getByRole("listitem").first()
  await expect(first).toBeVisible()
  await settled()
  await page.clock.fastForward("05:00")

  let release = await delayAnswers(page)
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()
  await expect(first).toBeVisible()
  await expect(ageText(page)).toHaveText("As of 5 minutes ago")
  release()
  await expect(ageText(page)).toHaveCount(0)
  await page.unrouteAll()

  release = await delayAnswers(page)
  await page.goto("/student/notifications?search=something")
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0)
  release()
})

test("a dashboard seen before brings no older number to the bell, and asks for none besides", async ({
  page,
  request,
}) => {
  const notice = { title: "The bell rings", message: "At seven.", audience: "lecturers" }
  await (await signedInCalls(request, "admin"))("post", "/notifications", notice)
  const bell = page.getByRole("link", { name: /^Notifications/ }).filter({ hasText: /unread/ })
  await moveClocks(page)
  await signIn(page, "lecturer")
  await expect(bell).toHaveText(/, \d+ unread/)
  const before = await bell.textContent()
  await page.goto("/lecturer/notifications")
  await page.getByRole("button", { name: "Mark all read" }).click()
  await expect(bell).toHaveCount(0)
  await page.clock.fastForward("01:00")

  const requests: string[] = []
  page.on("request", (request) => requests.push(new URL(request.url()).pathname))
  const release = await delayAnswers(page)
  await sidebar(page).getByRole("link", { name: "Dashboard" }).click()
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
  const settled = watchTraffic(page)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
  await expect(bell, `It was ${before}.`).toHaveCount(0)
  release()
  await expect.poll(() => requests).toContain("/api/lecturers/my/dashboard")
  await settled()
  expect(requests).not.toContain("/api/dashboard/waiting")
  await expect(page.getByText(/new notifications? ha/)).toHaveCount(0)
})

test("without a connection a screen seen before shows its last data with its age", { tag: "@gate" }, async ({
  page,
  context,
}) => {
  await signIn(page, "student")
  await openGrades(page)
  await sidebar(page).getByRole("link", { name: "Dashboard" }).click()
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
  await context.setOffline(true)
  await openGrades(page)
  await expect(page.getByText(/^As of (just now|\d+ minutes? ago)$/).first()).toBeVisible()
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
})

test("signing out takes the key of what is kept, in tabs that are elsewhere and without a connection too", {
  tag: "@gate",
}, async ({ page, context }) => {
  await signIn(page, "student")
  await openGrades(page)
  const elsewhere = await context.newPage()
  await elsewhere.goto("/student/dashboard")
  await expect(elsewhere.getByRole("heading", { name: "Quick actions" })).toBeVisible()
  await elsewhere.goto("/contact")
  expect(await hasKey(page)).toBe(true)

  await context.setOffline(true)
  // A request with `keepalive` continues after its page is closed, and isn't blocked by Playwright's offline mode.
  await page.evaluate(() => {
    const real = fetch
    globalThis.fetch = (input, options) =>
      options?.keepalive ? Promise.reject(new TypeError("There is no connection.")) : real(input, options)
  })
  await signOut(page)
  await expect.poll(() => hasKey(elsewhere)).toBe(false)
  // Only the request to end the session remains, which the server gets at the next contact, and the counted bytes.
  await expect.poll(() => storedEntries(elsewhere)).toEqual({ mustEnd: "yes" })
  expect(await elsewhere.evaluate(async () => (await caches.keys()).length)).toBe(0)

  await context.setOffline(false)
  await page.goto("/contact")
  await expect.poll(() => storedEntries(page)).toEqual({})
})

test("the next person on the same phone finds nothing of the one before", { tag: "@gate" }, async ({
  page,
}) => {
  await signIn(page, "student")
  await page.goto("/student/notifications")
  const items = page.getByRole("main").getByRole("listitem")
  await expect(items.first()).toBeVisible()
  await signOut(page)
  await page.waitForURL(/\/login$/)
  await fillLogin(page, addressOf("admin"), password)
  await page.waitForURL("**/admin/dashboard")
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()

  const release = await delayAnswers(page)
  await page.goto("/student/notifications")
  await expect(accountMenu(page)).toHaveAccessibleName(/Administrator/)
  await expect(items).toHaveCount(0)
  release()
})

test("a session that ended by idleness while the tab slept shows nothing when it wakes", async ({ page }) => {
  const settled = watchTraffic(page)
  await signIn(page, "student")
  await settled()
  await page.goto("/livez")
  await page.evaluate(() => localStorage.setItem("lastActive", String(Date.now() - 60 * 60_000)))
  const release = await delayAnswers(page)
  await page.goto("/student/dashboard")
  await page.waitForURL(/\/login/)
  await expect.poll(() => hasKey(page)).toBe(false)
  await expect(accountMenu(page)).toHaveCount(0)
  release()
})

test("on a phone the age of the last data covers no figure", async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, "admin", "/admin/grades")
  await expect(page.locator(".figures dd").last()).toContainText(/\d/)
  await context.setOffline(true)
  const age = await page.getByText(/^As of /).boundingBox()
  for (const figure of await page.locator(".figure").all()) {
    const { x, y, width, height } = (await figure.boundingBox())!
    const isApart = x + width <= age!.x || y + height <= age!.y + 1 || y >= age!.y + age!.height
    expect(isApart, (await figure.textContent()) ?? "").toBe(true)
  }
})

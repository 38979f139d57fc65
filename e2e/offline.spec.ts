import { expect, type Page, test } from "@playwright/test"
import { accountMenu, enter, signIn } from "./people.ts"
import {
  letNewerWorkerTakeOver,
  openPhone,
  signInAndFetchAhead,
  signInAndStorePortal,
  waitForStoredPortal,
} from "./phone.ts"
import { expectGpa } from "./screen.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })

/** Opens a screen from the menu. Until its script has loaded, the previous screen remains, so this waits for a new heading. */
async function openFromMenu(page: Page, name: string) {
  const before = await heading(page).textContent()
  await page.getByRole("navigation").first().getByRole("link", { name, exact: true }).click()
  await expect(heading(page)).not.toHaveText(before ?? "")
  await expect(page.getByRole("main").locator(".loaded").first()).toBeVisible()
}

/** The service worker that the server sends in place of a retired one (web/worker/retired.ts). */
const retiredWorker = `
addEventListener("install", (event) => event.waitUntil(skipWaiting()))
addEventListener("activate", (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}`

test("without a connection the portal opens after a reload, at a typed address, in a new tab and in a reopened browser", {
  tag: "@gate",
}, async () => {
  const phone = await openPhone()
  try {
    let page = await phone.start()
    // A screen that is left as soon as it shows its answers may not have stored them yet, so they are fetched ahead.
    await signInAndFetchAhead(page, "student")
    await openFromMenu(page, "My Grades")
    phone.connection.cut()
    await page.reload()
    await expectGpa(page)
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
    phone.connection.restore()
    await page.getByRole("link", { name: "Try again" }).click()
    await expect(page).toHaveURL(/\/admissions$/)
    await expect(heading(page)).not.toHaveText("No connection")
  } finally {
    await phone.close()
  }
})

test("to keep the portal costs nothing beyond what the page has loaded, but the pages themselves", async () => {
  const phone = await openPhone()
  try {
    const page = await phone.start()
    await signInAndStorePortal(page, "student")
    await page.reload()
    await expect(page.getByRole("main").locator(".loaded").first()).toBeVisible()
    const files = phone.connection.forwardedRequests().filter((request) => request.startsWith("GET /assets/"))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
  } finally {
    await phone.close()
  }
})

test("a phone whose worker was retired goes on with the connection, and has the portal again after its return", async () => {
  const phone = await openPhone()
  try {
    const page = await phone.start()
    await signInAndFetchAhead(page, "student")
    const retired = { type: "text/javascript", text: retiredWorker }
    phone.connection.answerInstead((path) => (path === "/sw.js" ? retired : undefined))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await page.goto("/student/grades")
    await expectGpa(page)
    phone.connection.answerInstead(() => undefined)
    await page.goto("/student/dashboard")
    await waitForStoredPortal(page)
    phone.connection.cut()
    await page.goto("/student/grades")
    await expectGpa(page)
  } finally {
    await phone.close()
  }
})

test("a worker that throws leaves the one before in its place, and a phone without one goes on with the connection", async () => {
  for (const isFirst of [true, false]) {
    const phone = await openPhone()
    try {
      const page = await phone.start()
      const throws = { type: "text/javascript", text: "throw new Error('broken')" }
      if (isFirst) phone.connection.answerInstead((path) => (path === "/sw.js" ? throws : undefined))
      await (isFirst ? signIn(page, "student") : signInAndStorePortal(page, "student"))
      phone.connection.answerInstead((path) => (path === "/sw.js" ? throws : undefined))
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
      )
      await openFromMenu(page, "My Grades")
      if (isFirst) continue
      phone.connection.cut()
      await page.reload()
      await expectGpa(page)
    } finally {
      await phone.close()
    }
  }
})

test("a release of which a core file is broken doesn't take the place of the one before, and comes when it is whole", async () => {
  const phone = await openPhone()
  try {
    const page = await phone.start()
    await signInAndFetchAhead(page, "student")
    await openFromMenu(page, "My Grades")
    const worker = await (await fetch(`${phone.connection.url}/sw.js`)).text()
    // A different release, by its name and one of its files, which can't be loaded.
    const release = /\bcore-([\w-]{8})\.js/.exec(worker)![1]!
    const text = worker.replaceAll(release, "ZZZZZZZZ")
    const core = await (await fetch(`${phone.connection.url}/assets/core-${release}.js`)).text()
    const newWorker = { type: "text/javascript", text }
    phone.connection.answerInstead((path) => {
      if (path === "/sw.js") return newWorker
      if (path.includes("ZZZZZZZZ")) return { status: 404, type: "text/html", text: "<h1>Not found</h1>" }
      return undefined
    })
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      const { installing } = registration!
      if (!installing) return
      await new Promise((resolve) => {
        installing.addEventListener("statechange", () => installing.state === "redundant" && resolve(0))
      })
    })
    phone.connection.cut()
    await page.reload()
    await expectGpa(page)
    phone.connection.answerInstead((path) => {
      if (path === "/sw.js") return newWorker
      if (path.endsWith("core-ZZZZZZZZ.js")) return { type: "text/javascript", text: core }
      return undefined
    })
    phone.connection.restore()
    await page.reload()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await letNewerWorkerTakeOver(page)
    expect(await page.evaluate(() => caches.keys())).toContain("shell ZZZZZZZZ")
  } finally {
    await phone.close()
  }
})

test("a screen whose script did not come for lack of a connection opens by itself when there is one", async ({
  page,
}) => {
  const line = { isCut: true }
  await page.route("**/assets/forms-*.js", (route) => (line.isCut ? route.abort() : route.continue()))
  await page.route("**/profile", (route) =>
    line.isCut && route.request().method() === "HEAD" ? route.abort() : route.fallback(),
  )
  await enter(page, "student", "/profile")
  await expect(heading(page)).toHaveText("This screen did not open")
  line.isCut = false
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(heading(page)).toHaveText("Profile")
})

test("an old tab whose script is gone is told of the newer release, not of the line", async ({ page }) => {
  await page.route("**/assets/forms-*.js", (route) => route.abort())
  await page.route("**/profile", async (route) => {
    if (route.request().method() !== "HEAD") return route.fallback()
    await route.fulfill({ headers: { "x-release": "ZZZZZZZZ" } })
  })
  await enter(page, "student", "/profile")
  await expect(heading(page)).toHaveText("A newer version is here")
  await expect(page.getByRole("button", { name: "Open it" }).first()).toBeVisible()
  await expect(page.getByText("Check your connection")).toHaveCount(0)
})

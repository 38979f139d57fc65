import { expect, type Page, test } from "@playwright/test"
import { password } from "./college.ts"
import { accountMenu, addressOf, enter, fillLogin, type Role } from "./people.ts"
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

/** The worker that the server gives where it has retired the other (web/worker/retired.ts). */
const retiredWorker = `
addEventListener("install", (event) => event.waitUntil(skipWaiting()))
addEventListener("activate", (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}`

/** The screens of each role that open without a line, though nobody has opened them on this phone before. */
const screens = {
  student: ["dashboard", "timetable", "modules", "assignments", "grades", "attendance", "announcements"],
  lecturer: [
    "dashboard",
    "timetable",
    "modules",
    "students",
    "assignments",
    "grades",
    "to-mark",
    "materials",
  ],
  admin: ["dashboard", "academic-years", "terms", "announcements", "notifications"],
} as const satisfies Record<Role, readonly string[]>

/** Uses the dashboard, and waits until the phone has fetched the answers and the scripts of the other screens. */
async function fetchAll(page: Page, who: Role) {
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/offline")
  await keepPortal(page, who)
  await page.mouse.move(200, 300)
  await page.mouse.move(220, 320)
  await (await ahead).finished()
  // The answers are sealed one by one, and a page that has loaded files tells the worker of them when it opens anew.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("keptAhead"))).toContain(" ")
  await page.goto("/profile")
  await expect(heading(page)).toHaveText("Profile")
}

/** The data of a screen. */
async function expectData(page: Page, where: string = page.url()) {
  await expect(accountMenu(page), where).toBeVisible()
  await expect(page.getByRole("main").locator(".loaded").first(), where).toBeVisible()
  await expect(page.getByText("We could not open this screen")).toHaveCount(0)
}

for (const [who, tag] of [
  ["student", ["@gate"]],
  ["lecturer", []],
  ["admin", []],
] as const) {
  test(`without a line each screen of the ${who} has data after a reload, at a typed address, in a new tab and in a reopened browser`, {
    tag: [...tag],
  }, async () => {
    test.slow()
    const phone = await openPhone()
    try {
      let page = await phone.start()
      await fetchAll(page, who)
      phone.line.cut()
      for (const name of screens[who]) {
        await page.goto(`/${who}/${name}`)
        await expectData(page)
      }
      await page.reload()
      await expectData(page)
      page = await phone.newTab()
      await page.goto(`/${who}/${screens[who][1]}`)
      await expectData(page)
      page = await phone.start()
      await page.goto(`/${who}/${screens[who][2]}`)
      await expectData(page)
    } finally {
      await phone.end()
    }
  })
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

test("a phone whose worker was retired goes on with the line, and has the portal again after its return", async () => {
  const phone = await openPhone()
  try {
    const page = await phone.start()
    await keepPortal(page, "student")
    const retired = { type: "text/javascript", text: retiredWorker }
    phone.line.interfere((path) => (path === "/sw.js" ? retired : undefined))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await page.goto("/student/grades")
    await expect(page.getByText("Cumulative GPA").first()).toBeVisible()
    phone.line.interfere(() => undefined)
    await page.goto("/student/dashboard")
    await expect.poll(() => shellIsKept(page)).toBe(true)
    phone.line.cut()
    await page.goto("/student/grades")
    await expect(page.getByText("Cumulative GPA").first()).toBeVisible()
  } finally {
    await phone.end()
  }
})

test("a worker that throws leaves the one before in its place, and a phone without one goes on with the line", async () => {
  for (const isFirst of [true, false]) {
    const phone = await openPhone()
    try {
      const page = await phone.start()
      const throws = { type: "text/javascript", text: "throw new Error('broken')" }
      if (isFirst) phone.line.interfere((path) => (path === "/sw.js" ? throws : undefined))
      await (isFirst ? signIn(page, "student") : keepPortal(page, "student"))
      phone.line.interfere((path) => (path === "/sw.js" ? throws : undefined))
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
      )
      await openFromMenu(page, "My Grades")
      if (isFirst) continue
      phone.line.cut()
      await page.reload()
      await expect(page.getByText("Cumulative GPA").first()).toBeVisible()
    } finally {
      await phone.end()
    }
  }
})

test("a release of which a core file is broken doesn't take the place of the one before", async () => {
  const phone = await openPhone()
  try {
    const page = await phone.start()
    await keepPortal(page, "student")
    await openFromMenu(page, "My Grades")
    const worker = await (await fetch(`${phone.line.url}/sw.js`)).text()
    // Another release by its name and one of its files, which doesn't come.
    const release = /\bcore-([\w-]{8})\.js/.exec(worker)![1]!
    const text = worker.replaceAll(release, "ZZZZZZZZ")
    phone.line.interfere((path) =>
      path === "/sw.js"
        ? { type: "text/javascript", text }
        : path.includes("ZZZZZZZZ")
          ? { status: 404, type: "text/html", text: "<h1>Not found</h1>" }
          : undefined,
    )
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      const { installing } = registration!
      if (!installing) return
      await new Promise((resolve) => {
        installing.addEventListener("statechange", () => installing.state === "redundant" && resolve(0))
      })
    })
    phone.line.cut()
    await page.reload()
    await expect(page.getByText("Cumulative GPA").first()).toBeVisible()
  } finally {
    await phone.end()
  }
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

import { expect, type Page, test } from "@playwright/test"
import { password } from "./college.ts"
import { accountMenu, addressOf, enter, fillLogin, type Role } from "./people.ts"
import { openAndSettle, waitForPortalFiles, watchTraffic } from "./wire.ts"

const dashboards: Record<Role, string> = {
  admin: "/api/admin/dashboard",
  lecturer: "/api/lecturers/my/dashboard",
  student: "/api/students/my-dashboard",
}
const scriptNames: Record<Role, string[]> = {
  admin: ["admin", "staff"],
  lecturer: ["dashboards", "lecturer", "staff"],
  student: ["dashboards", "student"],
}

/** Notes the sent requests, each with the number of answers received before it. */
function watchRequests(page: Page) {
  const sent: { what: string; after: number }[] = []
  let answers = 0
  page.on("requestfinished", () => answers++)
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    sent.push({ what: pathname.replace(/.*\/assets\/(.+)-[\w-]{8}\.js$/, "$1"), after: answers })
  })
  return sent
}

const figures = (page: Page) => page.locator(".stat dd").first()

for (const who of ["admin", "lecturer", "student"] as const) {
  test(`after Login the ${who} waits for two round trips: the sign-in, then the dashboard's data beside its script`, {
    tag: "@gate",
  }, async ({ page }) => {
    const settled = watchTraffic(page)
    await page.goto("/login")
    await waitForPortalFiles(page)
    await settled()
    const sent = watchRequests(page)
    await fillLogin(page, addressOf(who), password)
    await figures(page).waitFor()
    await expect(page.locator(".skeleton-line")).toHaveCount(0)
    expect(sent[0]).toEqual({ what: "/api/auth/login", after: 0 })
    const rest = sent.slice(1)
    expect(rest.map(({ what }) => what).sort()).toEqual([dashboards[who], ...scriptNames[who]].sort())
    for (const { what, after } of rest) expect(after, what).toBe(1)
  })
}

test("the portal takes the place of the sign-in page: address, title, focus, and the way back", {
  tag: "@gate",
}, async ({ page }) => {
  await page.goto("/contact")
  await page.goto("/login?from=%2Fstudent%2Fgrades")
  await fillLogin(page, addressOf("student"), password)
  await page.waitForURL("**/student/grades")
  await expect(page.getByRole("heading", { level: 1, name: "My Academic Grades" })).toBeFocused()
  await expect(page).toHaveTitle(/^My Academic Grades · /)
  await page.goBack()
  await page.waitForURL("**/contact")
  await page.goForward()
  await page.waitForURL("**/student/grades")
  await expect(accountMenu(page)).toBeVisible()
})

test("where the portal's script doesn't come ahead, the sign-in opens the portal's own page", async ({
  page,
}) => {
  await page.route("**/assets/core-*.js", (route) => route.abort())
  await openAndSettle(page, "/login")
  await page.unroute("**/assets/core-*.js")
  await page.route("**/assets/core-*.css", (route) => route.abort())
  const opened = page.waitForRequest((request) => request.isNavigationRequest())
  await fillLogin(page, addressOf("student"), password)
  expect(new URL((await opened).url()).pathname).toBe("/student/dashboard")
  await expect(accountMenu(page)).toBeVisible()
})

const linkTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })

test("a link that is pointed at has its screen fetched", { tag: "@gate" }, async ({ page }) => {
  await enter(page, "student", "/student/dashboard")
  await figures(page).waitFor()
  const fetched = page.waitForRequest("**/api/grades/my-grades")
  await linkTo(page, "My Grades").hover()
  await fetched
  expect(page.url()).toContain("/student/dashboard")
})

test("the scripts of a role's other screens come once somebody does anything, not before", {
  tag: "@gate",
}, async ({ page }) => {
  await page.clock.install()
  await enter(page, "student", "/student/dashboard")
  await figures(page).waitFor()
  const sent = watchRequests(page)
  await page.clock.runFor(10_000)
  expect(sent).toEqual([])
  const forms = page.waitForRequest("**/assets/forms-*.js")
  await page.mouse.move(200, 200)
  await page.clock.runFor(2_000)
  await forms
})

test("with data saving on nothing is fetched before somebody follows a link", async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  )
  await enter(page, "student", "/student/dashboard")
  await figures(page).waitFor()
  const sent = watchRequests(page)
  await linkTo(page, "My Grades").hover()
  await page.clock.runFor(10_000)
  expect(sent).toEqual([])
})

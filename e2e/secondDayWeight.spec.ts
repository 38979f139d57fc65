import { expect, type Page, type Response, test } from "@playwright/test"
import { sum } from "#contract/lib/objects.ts"
import { watchPrefetch } from "./browserStorage.ts"
import { password } from "./college.ts"
import { addressOf, fillLogin, type Role } from "./people.ts"
import { openPhone, signInAndFetchAhead } from "./phone.ts"
import { kilobyte, openAndSettle, reportBytes, watchTraffic, watchWire } from "./wire.ts"

/** Five screens of each role, by their names in the sidebar or in the tabs of the previous screen. */
const screens = {
  student: ["My Assignments", "My Grades", "Notifications", "Profile"],
  lecturer: ["My Modules", "My Students", "My Assignments", "Grades"],
  admin: ["Registrations", "Students", "Notifications", "Messages"],
} as const satisfies Record<Role, readonly string[]>

const landmarks = /^(Main|Related screens)$/

/**
 * Returns a function that opens the role's screens one after the other. A screen has loaded when it shows its data and sends no
 * more requests.
 */
function screenVisitor(page: Page, role: Role) {
  const quiet = watchTraffic(page)
  const settled = async () => {
    const main = page.getByRole("main")
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(main.locator(".loaded").first()).toBeVisible()
    await quiet()
  }
  const visit = async () => {
    await settled()
    for (const name of screens[role]) {
      await page.getByRole("navigation", { name: landmarks }).getByRole("link", { name, exact: true }).click()
      await settled()
    }
  }
  return { visit, settled }
}

/** Counts the answers without a body, which DevTools doesn't count. They mean that the server has no new data. */
function watchUnchanged(page: Page) {
  let answers: Response[] = []
  page.on("response", (answer) => {
    if (answer.status() === 304 && answer.url().includes("/api/")) answers.push(answer)
  })
  return {
    paths: () => answers.map((answer) => new URL(answer.url()).pathname),
    async bytes() {
      const sizes = await Promise.all(answers.map((answer) => answer.request().sizes()))
      return sum(sizes.map(({ responseHeadersSize }) => responseHeadersSize))
    },
    forget() {
      answers = []
    },
  }
}

// No data about other people is stored for administrators, so the lists of students, registrations and messages are fetched
// again.
for (const [who, tag] of [
  ["student", ["@fresh", "@gate"]],
  ["lecturer", ["@fresh"]],
  ["admin", ["@fresh"]],
] as const) {
  test(`a second day of five screens costs the ${who} 5 KB, sign-in and all`, {
    tag: [...tag],
  }, async ({ page }) => {
    const wire = await watchWire(page)
    const unchanged = watchUnchanged(page)
    const { visit } = screenVisitor(page, who)
    const day = async () => {
      await openAndSettle(page, "/login")
      await fillLogin(page, addressOf(who), password)
      await visit()
    }
    const ahead = watchPrefetch(page)
    await day()
    await ahead()
    reportBytes("the first day", wire.bytes())
    // Yesterday's session has ended. Its data on the device stays encrypted until the next sign-in.
    await openAndSettle(page, "/contact")
    wire.forget()
    unchanged.forget()
    await day()
    for (const { url, bytes } of wire.transfers()) reportBytes(url, bytes)
    reportBytes(`unchanged: ${unchanged.paths().join(" ")}`, await unchanged.bytes())
    const bytes = wire.bytes() + (await unchanged.bytes())
    reportBytes("the second day", bytes)
    expect(bytes).toBeLessThan(5 * kilobyte)
  })
}

test("a screen that is opened again costs a kilobyte with its page, if nothing has changed", {
  tag: "@gate",
}, async ({ page }) => {
  const wire = await watchWire(page)
  const { visit, settled } = screenVisitor(page, "student")
  await page.goto("/login")
  await fillLogin(page, addressOf("student"), password)
  await visit()
  await page.goto("/student/notifications")
  await settled()
  wire.forget()
  const unchanged = watchUnchanged(page)
  await page.reload()
  await settled()
  expect(unchanged.paths()).toEqual(expect.arrayContaining(["/api/notifications", "/api/auth/profile"]))
  const heads = await unchanged.bytes()
  reportBytes("unchanged answers", heads)
  reportBytes("all", wire.bytes() + heads)
  expect(heads).toBeGreaterThan(0)
  expect(wire.bytes() + heads).toBeLessThan(kilobyte)
})

test("storing the portal on the phone fetches no file a second time, and 4 KB beside what the pages loaded", {
  tag: "@gate",
}, async () => {
  const phone = await openPhone()
  try {
    await signInAndFetchAhead(await phone.start(), "student")
    const files = phone.connection.forwardedRequests().filter((line) => line.startsWith("GET /assets/"))
    expect(files.length).toBeGreaterThan(0)
    expect(new Set(files).size).toBe(files.length)
    const ownFiles = ["GET /sw.js", "GET /shell", "GET /offline"]
    const { heaviest } = phone.connection.bytesSinceLastCall()
    const fetched = heaviest.filter(([name]) => ownFiles.includes(name))
    expect(fetched).toHaveLength(ownFiles.length)
    for (const [name, bytes] of fetched) reportBytes(name, bytes)
    expect(sum(fetched.map(([, bytes]) => bytes))).toBeLessThan(4 * kilobyte)
  } finally {
    await phone.close()
  }
})

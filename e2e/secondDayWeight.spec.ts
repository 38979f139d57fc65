import { expect, type Page, type Response, test } from "@playwright/test"
import { password } from "./college.ts"
import { addressOf, fillLogin, type Role } from "./people.ts"
import { watchTraffic, watchWire } from "./wire.ts"

const kilobyte = 1024

/** Five screens of each role, by their names in the sidebar. */
const screens = {
  student: ["My Assignments", "My Grades", "Notifications", "Profile"],
  lecturer: ["My Modules", "My Students", "My Assignments", "Grades"],
  admin: ["Registrations", "Students", "Assignments", "Messages"],
} as const satisfies Record<Role, readonly string[]>

/** Returns a function that goes through the role's screens; each has come when it shows its data and asks for nothing more. */
function visitor(page: Page, who: Role) {
  const quiet = watchTraffic(page)
  const settled = async () => {
    const main = page.getByRole("main")
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(main.locator(".loaded").first()).toBeVisible()
    await quiet()
  }
  const visit = async () => {
    await settled()
    for (const name of screens[who]) {
      await page.getByRole("navigation").first().getByRole("link", { name, exact: true }).click()
      await settled()
    }
  }
  return { visit, settled }
}

for (const [who, tag] of [
  ["student", ["@fresh", "@gate"]],
  ["lecturer", ["@fresh"]],
  ["admin", ["@fresh"]],
] as const) {
  test(`a second day of five screens costs a ${who} 15 KB, sign-in and all`, { tag: [...tag] }, async ({
    page,
  }) => {
    const wire = await watchWire(page)
    const { visit } = visitor(page, who)
    const day = async () => {
      await page.goto("/login", { waitUntil: "networkidle" })
      await fillLogin(page, addressOf(who), password)
      await visit()
    }
    await day()
    tell("the first day", wire.bytes())
    // The session of yesterday has ended, and with it all that the device kept of it.
    await page.goto("/contact", { waitUntil: "networkidle" })
    wire.forget()
    await day()
    for (const { url, bytes } of wire.transfers()) tell(url, bytes)
    tell("the second day", wire.bytes())
    expect(wire.bytes()).toBeLessThan(15 * kilobyte)
  })
}

test("a screen that is opened again costs two kilobytes with its page, if nothing has changed", {
  tag: "@gate",
}, async ({ page }) => {
  const wire = await watchWire(page)
  const { visit, settled } = visitor(page, "student")
  await page.goto("/login")
  await fillLogin(page, addressOf("student"), password)
  await visit()
  await page.goto("/student/notifications")
  await settled()
  wire.forget()
  const unchanged: Response[] = []
  page.on("response", (answer) => {
    if (answer.status() === 304 && answer.url().includes("/api/")) unchanged.push(answer)
  })
  await page.reload()
  await settled()
  const paths = unchanged.map((answer) => new URL(answer.url()).pathname)
  expect(paths).toEqual(expect.arrayContaining(["/api/notifications", "/api/auth/profile"]))
  // DevTools does not count an answer of nothing but a head.
  const sizes = await Promise.all(unchanged.map((answer) => answer.request().sizes()))
  const heads = sizes.reduce((sum, { responseHeadersSize }) => sum + responseHeadersSize, 0)
  tell("unchanged answers", heads)
  expect(heads).toBeGreaterThan(0)
  expect(wire.bytes() + heads).toBeLessThan(2 * kilobyte)
})

function tell(what: string, bytes: number) {
  test.info().annotations.push({ type: what, description: `${bytes} bytes` })
  if (process.env.TELL) console.log(what, bytes)
}

import { expect, type Page, type Response, test } from "@playwright/test"
import { password } from "./college.ts"
import { addressOf, fillLogin, type Role } from "./people.ts"
import { watchWire } from "./wire.ts"

const kilobyte = 1024

/** Five screens of each role, by their names in the sidebar. */
const screens = {
  student: ["My Assignments", "My Grades", "Notifications", "Profile"],
  lecturer: ["My Modules", "My Students", "My Assignments", "Grades"],
  admin: ["Registrations", "Students", "Assignments", "Messages"],
} as const satisfies Record<Role, readonly string[]>

async function visit(page: Page, who: Role) {
  await settled(page)
  for (const name of screens[who]) {
    await page.getByRole("navigation").first().getByRole("link", { name, exact: true }).click()
    await settled(page)
  }
}

/** Waits until the screen shows its data and has asked for nothing more for half a second. */
async function settled(page: Page) {
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(main.locator(".loaded").first()).toBeVisible()
  const asked = () => page.evaluate(() => performance.getEntriesByType("resource").length)
  let before = -1
  await expect
    .poll(
      async () => {
        const last = before
        before = await asked()
        return before === last
      },
      { intervals: [500] },
    )
    .toBe(true)
}

for (const who of ["student", "lecturer", "admin"] as const) {
  test(`a second day of five screens costs a ${who} 15 KB, sign-in and all`, async ({ page }) => {
    const wire = await watchWire(page)
    const day = async () => {
      await page.goto("/login", { waitUntil: "networkidle" })
      await fillLogin(page, addressOf(who), password)
      await visit(page, who)
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

test("a screen that is opened again costs two kilobytes with its page, if nothing has changed", async ({
  page,
}) => {
  const wire = await watchWire(page)
  await page.goto("/login")
  await fillLogin(page, addressOf("student"), password)
  await visit(page, "student")
  await page.goto("/student/notifications")
  await settled(page)
  wire.forget()
  const unchanged: Response[] = []
  page.on("response", (answer) => {
    if (answer.status() === 304 && answer.url().includes("/api/")) unchanged.push(answer)
  })
  await page.reload()
  await settled(page)
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

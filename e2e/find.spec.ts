import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { findStored } from "./browserStorage.ts"
import { enter, signedInCalls, signOut } from "./people.ts"
import { watchTraffic } from "./wire.ts"

const box = (page: Page) => page.getByRole("combobox", { name: "Find anything" })
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name }).first()
const opened = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name })

/** Presses keys one by one, and counts them. */
function counter(page: Page) {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    count: () => count,
  }
}

test("a student is found from any screen with six keys and the next one with one, also without a connection", {
  tag: "@gate",
}, async ({ page, context }) => {
  const requests: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/search")) requests.push(request.url())
  })
  await enter(page, "admin", "/admin/audit")
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible()
  expect(requests).toEqual([])
  const settled = watchTraffic(page)
  // The first movement fetches the scripts of other screens, and later perhaps the index.
  await page.mouse.move(200, 200)
  await settled()

  const keys = counter(page)
  await keys.press("Control+k", "l", "i", "m", "b", "Enter")
  await expect(opened(page, /^Limbani/)).toBeFocused()
  expect(keys.count()).toBe(6)
  const first = await opened(page, /^Limbani/).textContent()
  await expect(page.getByRole("row").nth(2)).toBeVisible()
  await keys.press("j")
  await expect(opened(page, /./).last()).not.toHaveText(first ?? "")
  await expect(page).toHaveURL(/\/admin\/students\?class=P\d+&view=\d+$/)
  expect(keys.count()).toBe(7)
  expect(requests.filter((address) => address.includes("index"))).toHaveLength(1)

  await context.setOffline(true)
  await keys.press("Control+k", "l", "i", "m", "b")
  await expect(option(page, first ?? "")).toBeVisible()
  await expect(page.getByText("Answered from this device")).toBeVisible()
  await context.setOffline(false)
  await keys.press("Control+Enter")
  await expect(page).toHaveURL(/\/admin\/students\/\d+$/)

  await signOut(page)
  await page.waitForURL("**/login")
  expect(await findStored(page, ["Limbani"])).toEqual([])
})

const office = { who: "admin", screens: "dashboard audit timetable settings site/home year" } as const
const teaching = { who: "lecturer", screens: "dashboard attendance timetable to-mark" } as const
for (const { who, screens, width, height } of [
  { ...office, width: 1366, height: 657 },
  { ...office, width: 360, height: 740 },
  { ...teaching, width: 1366, height: 657 },
  { ...teaching, width: 360, height: 740 },
])
  test(`how a student does is answered to a ${who} from any screen in six keys, and without scrolling at ${width} x ${height}`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const { students } = await (await signedInCalls(page.request, who))("get", "/students")
    const { first_name: name } = students.find(
      (student: { first_name: string }) => student.first_name !== "Demo",
    )
    for (const screen of screens.split(" ")) {
      await enter(page, who, `/${who}/${screen}`)
      await page.getByRole("heading", { level: 1 }).first().waitFor()
      const keys = counter(page)
      await keys.press("Control+k", ...name.slice(0, 4).toLowerCase())
      await expect(option(page, new RegExp(`^${name}`))).toBeVisible()
      await keys.press("Control+Enter")
      expect(keys.count()).toBe(6)
      await expect(page).toHaveURL(/\/students\/\d+$/)
      const sentence = page.getByText(/^Year [12], P\d+\. .* overdue\.$/)
      await expect(sentence).toBeInViewport({ ratio: 1 })
      const terms = page.getByRole("list", { name: "Terms" })
      await expect(terms.getByRole("img").first()).toBeInViewport({ ratio: 1 })
      await expect(
        page
          .getByRole("img", { name: /^Marks/ })
          .or(page.getByText("In progress"))
          .first(),
      ).toBeInViewport()
    }
  })

test("single keys lead to screens, to the list's search and to their own list, but not while somebody types", {
  tag: "@gate",
}, async ({ page }) => {
  // The script of the search arrives only after the text is typed, so that its box isn't open while letters are typed.
  const typed = Promise.withResolvers<void>()
  await page.route("**/assets/finder-*.js", async (route) => {
    await typed.promise
    await route.continue()
  })
  await enter(page, "admin", "/admin/dashboard")
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor()
  const keys = counter(page)
  await keys.press("Control+k", ..."add student")
  typed.resolve()
  await keys.press("Enter")
  const form = page.getByRole("dialog", { name: "Add student" })
  await expect(form.getByLabel("First name")).toBeVisible()
  await keys.press("Control+k")
  await expect(box(page)).toHaveCount(0)
  await keys.press("Escape")
  await expect(form).toHaveCount(0)
  await keys.press("g", "h")
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor()
  await keys.press("g", "s")
  const search = page.getByRole("searchbox")
  await expect(search).toBeVisible()
  await keys.press("/", "g", "m", "?")
  await expect(search).toBeFocused()
  await expect(search).toHaveValue("gm?")
  await page.getByRole("heading", { name: "Students", level: 1 }).click()
  await keys.press("?")
  await expect(page.getByRole("dialog", { name: "Keys" }).getByText("Next record")).toBeVisible()
  await expectNoFault(page)
})

test("on a phone the magnifier opens it, the server answers until the index is there, and a lecturer finds a class to mark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const released = Promise.withResolvers<void>()
  await page.route("**/api/search/index*", async (route) => {
    await released.promise
    await route.continue()
  })
  await enter(page, "lecturer", "/lecturer/dashboard")
  await page.getByRole("button", { name: "Find anything" }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type("english p1")
  await expect(option(page, /Enter marks for English, P1/)).toBeVisible()
  await expect(page.getByText("Answered by the college until the list is here")).toBeVisible()
  released.resolve()
  await expect(page.getByText("Answered from this device")).toBeVisible()
  await expectNoFault(page)
  await box(page).fill("no such thing")
  await expect(option(page, "Search the list of students")).toBeVisible()
  await expect(page.locator(".find-none")).toHaveText(/^Nothing found for/)
  await box(page).fill("english p1")
  await option(page, /Enter marks for English, P1/).click()
  await expect(box(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/lecturer\/marks\/\d+\/P1$/)
})

test("words that no screen has all of find the nearest one, and the search signs out", async ({ page }) => {
  await enter(page, "lecturer", "/lecturer/timetable")
  await page.getByRole("heading", { level: 1 }).first().waitFor()
  await page.getByRole("button", { name: "Find anything" }).click()
  await expect(page.getByText("Answered from this device")).toBeVisible()
  await box(page).fill("change password zebra")
  await expect(page.getByRole("option").first()).toHaveText("Change password")
  await expect(option(page, "Search the list of students")).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/profile\?tab=security$/)
  await page.getByRole("heading", { level: 1 }).first().waitFor()
  await page.keyboard.press("Control+k")
  await box(page).fill("log out")
  await expect(page.getByRole("option", { name: /^Sign out/ })).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/login")
})

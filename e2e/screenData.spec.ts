import { expect, type Page, test } from "@playwright/test"
import { accountMenu, enter } from "./people.ts"
import { watchTraffic } from "./wire.ts"

/** The calls for data, in order, except for those that the frame of every screen makes. */
function watchCalls(page: Page) {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    const isData = pathname.startsWith("/api/") && !/\/auth\/|dashboard\/waiting/.test(pathname)
    if (isData && request.method() === "GET") calls.push(pathname + search)
  })
  return calls
}

for (const [who, tag] of [
  ["student", ["@gate"]],
  ["lecturer", []],
  ["admin", []],
] as const) {
  test(`each screen of the ${who} asks at once, and only once, for all that it shows first`, {
    tag: [...tag],
  }, async ({ page }) => {
    const calls = watchCalls(page)
    const settled = watchTraffic(page)
    await enter(page, who, "/unauthorized")
    await accountMenu(page).waitFor()
    await showWholeMenu(page)
    const links = page.getByRole("navigation").first().getByRole("link")
    const count = await links.count()
    expect(count).toBeGreaterThan(4)
    for (let number = 0; number < count; number++) {
      const link = links.nth(number)
      const name = await link.textContent()
      await page.mouse.move(0, 0)
      calls.splice(0)
      await link.hover()
      await settled()
      const ahead = calls.splice(0)
      await link.click()
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
      await settled()
      test.info().annotations.push({ type: `${who}, ${name}`, description: ahead.join(" ") })
      if (process.env.TELL) console.log(who, name, ahead.length, ahead.join(" "))
      // Once a day the data stored in advance is fetched, and once the search index, on any screen.
      // Only on a day without lessons, a lecturer's attendance asks for the nearest ones.
      const later =
        who === "lecturer" && name === "Attendance"
          ? /^\/api\/(offline|search\/index|lecturers\/timetable)/
          : /^\/api\/(offline|search\/index)/
      const own = calls.filter((call) => !later.test(call))
      expect(own, `${name} asks for more than was asked for ahead`).toEqual([])
      expect(new Set(ahead).size, `${name} asks twice`).toBe(ahead.length)
      await page.goto("/unauthorized")
      await page.evaluate(() => sessionStorage.clear())
      await accountMenu(page).waitFor()
      await showWholeMenu(page)
    }
  })
}

/** Shows all screens in the menu. Otherwise a line of the menu shows its further screens only while one of them is open. */
const showWholeMenu = (page: Page) =>
  page.evaluate(() => {
    for (const places of document.querySelectorAll<HTMLElement>(".side-under")) places.style.display = "block"
  })

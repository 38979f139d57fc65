import { expect, type Page, test } from "@playwright/test"
import { addDays, mondayOf } from "../contract/src/lib/days.ts"
import { currentDay } from "../contract/src/teaching/lessons/weeks.ts"
import { password } from "./college.ts"
import { accountMenu, addressOf, fillLogin, type Role } from "./people.ts"
import { openPhone, signInAndFetchAhead } from "./phone.ts"
import { visit } from "./screen.ts"

const nextMonday = addDays(mondayOf(currentDay()), 7)

/**
 * The screens of each role that open offline, although nobody has opened them on this phone before. The first four are also
 * reloaded and opened in a new tab, and the first two are opened in a reopened browser.
 */
const screens = {
  student: [
    "dashboard",
    "timetable",
    "assignments",
    "grades",
    `timetable?week=${nextMonday}`,
    "modules",
    "attendance",
    "announcements",
    "notifications",
    "events",
    "materials",
    "documents",
    "performance-reports",
  ],
  lecturer: [
    "dashboard",
    "timetable",
    "to-mark",
    "students",
    `timetable?week=${nextMonday}`,
    "modules",
    "assignments",
    "grades",
    "attendance",
    "attendance?date=any",
    "announcements",
    "notifications",
    "events",
    "performance-reports",
    "materials",
  ],
  admin: ["dashboard", "terms", "announcements", "notifications", "academic-years"],
} as const satisfies Record<Role, readonly string[]>

/** Fetches everything ahead, and has the worker store it. */
async function fetchAll(page: Page, role: Role) {
  await signInAndFetchAhead(page, role)
  // A page reports its loaded files to the worker when it is opened again.
  await page.goto("/profile")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile")
}

async function expectData(page: Page, where: string = page.url()) {
  await expect(accountMenu(page), where).toBeVisible()
  await expect(page.getByRole("main").locator(".loaded").first(), where).toBeVisible()
  await expect(page.getByText("We could not open this screen")).toHaveCount(0)
}

/** The desk and the grade sheet to which the list of submissions leads. */
async function openSheet(page: Page) {
  await page.goto("/lecturer/to-mark")
  await expectData(page)
  const desk = page.getByRole("main").locator("a[href*='/desk?']").first()
  const { pathname, searchParams, href } = new URL((await desk.getAttribute("href"))!, page.url())
  await page.goto(href)
  await expectData(page)
  await expect(page.getByText(/^This work is not on this device, and there is no connection\./)).toBeVisible()
  await page.goto(`${pathname.replace("/desk", "")}?term=${searchParams.get("term")}`)
  await expectData(page)
}

/** Opens the attendance records two days later. The device has no records of that day, and links to those that it has. */
async function openRecords(page: Page) {
  await page.goto("/login")
  await fillLogin(page, addressOf("lecturer"), password)
  await accountMenu(page).waitFor()
  await page.goto("/lecturer/attendance")
  await expect(page.getByRole("main").getByRole("alert")).toContainText("connection")
  await page.getByRole("button", { name: "Show the records on this device" }).click()
  await expectData(page)
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0)
}

/** Searches without a connection, because the search index was fetched in advance too. */
async function findPeople(page: Page, role: Role) {
  await page.keyboard.press("Control+k")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox").fill(role === "student" ? "english" : "banda")
  await expect(dialog.getByRole("option").first()).toBeVisible()
}

for (const who of ["student", "lecturer", "admin"] as const) {
  test(`without a connection each screen of the ${who} has data after a reload, at a typed address, in a new tab and in a reopened browser`, async () => {
    test.slow()
    const phone = await openPhone()
    try {
      let page = await phone.start()
      await fetchAll(page, who)
      phone.connection.cut()
      for (const name of screens[who]) {
        await page.goto(`/${who}/${name}`)
        await expectData(page)
      }
      if (who === "lecturer") await openSheet(page)
      await findPeople(page, who)
      const inEachWay = screens[who].slice(0, 4).map((name) => `/${who}/${name}`)
      for (const address of inEachWay) {
        await visit(page, address)
        await page.reload()
        await expectData(page)
      }
      for (const address of inEachWay) {
        page = await phone.newTab()
        await page.goto(address)
        await expectData(page)
      }
      for (const address of inEachWay.slice(0, 2)) {
        page = await phone.start()
        await page.goto(address)
        await expectData(page)
      }
      if (who === "lecturer") await openRecords(await phone.start({ daysAhead: 2 }))
    } finally {
      await phone.close()
    }
  })
}

declare global {
  interface Window {
    /** Whether the frame was painted together with its screen's data, and the milliseconds that both took. */
    firstDrawn?: { isWhole: boolean; after: number }
  }
}

test("a browser that starts without a connection draws the frame and its screen at once", async () => {
  const phone = await openPhone()
  try {
    let page = await phone.start()
    await fetchAll(page, "lecturer")
    await page.goto("/lecturer/dashboard")
    await expectData(page)
    phone.connection.cut()
    // A phone takes about four to six times as long as a desk computer.
    for (const rate of [4, 6]) {
      page = await phone.start()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send("Emulation.setCPUThrottlingRate", { rate })
      await page.addInitScript(() => {
        // The frame waits for 300 ms at most, in which a busy machine may not read the screen's script from the device.
        const usual = window.setTimeout.bind(window)
        const patient = (work: TimerHandler, time?: number) => usual(work, time === 300 ? 60_000 : time)
        window.setTimeout = patient as typeof setTimeout
        new MutationObserver((_, watching) => {
          if (!document.querySelector("nav")) return
          watching.disconnect()
          const isWhole = document.querySelector("main .loaded") !== null
          window.firstDrawn = { isWhole, after: Math.round(performance.now()) }
        }).observe(document, { childList: true, subtree: true })
      })
      await page.goto("/lecturer/dashboard", { waitUntil: "commit" })
      const firstPaint = await (await page.waitForFunction(() => window.firstDrawn)).jsonValue()
      const loaded = () => document.querySelector("main .loaded") && Math.round(performance.now())
      const description = `${await (await page.waitForFunction(loaded)).jsonValue()} ms until the screen with its data`
      test.info().annotations.push({ type: `${rate} times slower`, description })
      if (process.env.TELL) console.log(`${rate} times slower: ${description}`)
      expect(firstPaint?.isWhole).toBe(true)
    }
  } finally {
    await phone.close()
  }
})

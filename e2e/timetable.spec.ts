import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { fullDayText, today } from "../contract/src/lib/dates.ts"
import { addDays, mondayOf } from "../contract/src/lib/days.ts"
import { createAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { failRead, pageCountOf } from "./screen.ts"

const nextMonday = addDays(mondayOf(today()), 7)
/** Students look one week ahead of the current week. On a Sunday, the current week is the coming one. */
const week = addDays(nextMonday, 7)

/** A lesson of that week, and a new student of its class. */
async function joinClass(request: APIRequestContext) {
  const newcomer = await createAccount(request, "Chifundo", "student")
  const office = await signedInCalls(request, "admin")
  const { lessons } = await office("get", `/lessons?week=${week}`)
  const lesson = lessons.find((lesson: { is_cancelled: boolean }) => !lesson.is_cancelled)
  const { students } = await office("get", `/students?search=${newcomer.email}`)
  const place = { class: lesson.classes[0], year_of_study: lesson.year_of_study }
  await office("put", `/students/${students[0].id}`, { ...students[0], ...place })
  return { newcomer, lesson }
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const lessonsOf = (page: Page, label: string) => page.getByRole("region", { name: label })

test("a student on a phone sees the week, is told of a cancelled class and finds it marked, also without a connection", {
  tag: "@gate",
}, async ({ page, request }) => {
  test.slow()
  const { newcomer, lesson } = await joinClass(request)
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, newcomer, "/student/timetable")
  await expect(page.getByRole("heading", { name: "My Timetable" })).toBeVisible()
  await expect(lessonsOf(page, "Today's Classes")).toBeVisible()
  await expect(lessonsOf(page, "Next Classes").getByRole("listitem")).toHaveCount(3)
  await expect(page.getByRole("list", { name: "Legend" }).getByRole("listitem")).toHaveText([
    "Lecture",
    "Tutorial",
    "Practical",
    "Seminar",
  ])
  while (!page.url().endsWith(`week=${week}`)) await press(page, "Next week")
  const dayTab = page.getByRole("tab", { name: new RegExp(` ${Number(lesson.date.slice(8))}$`) })
  await dayTab.click()
  const begins = new RegExp(`^${lesson.start_time}`)
  const planned = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: begins })
  await expect(planned).toContainText(lesson.subject_code)
  await expectNoFault(page)

  const office = await signedInCalls(request, "admin")
  const reason = "The lecturer is at a funeral."
  await office("put", `/lessons/${lesson.id}`, { ...lesson, is_cancelled: true, reason })
  await page.goto("/student/notifications")
  const notified = page.getByRole("listitem").filter({ hasText: `Cancelled: ${lesson.subject_name}` })
  await expect(notified).toContainText(`${fullDayText(lesson.date)}, ${lesson.start_time}`)
  await notified.getByRole("link").click()
  await expect(page).toHaveURL(`/student/timetable?week=${lesson.date}`)
  await dayTab.click()
  await expect(planned).toContainText("Cancelled")
  await expect(lessonsOf(page, "Changes this week")).toContainText(`cancelled. ${fullDayText(lesson.date)}`)
  await expect(lessonsOf(page, "Changes this week")).toContainText(reason)
  await expectNoFault(page)

  await page.context().setOffline(true)
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible()
  await expect(planned).toContainText("Cancelled")
  await press(page, "Next week")
  const failure = page.getByText("Unable to load timetable. Please try again later.")
  await expect(failure).toBeVisible()
  await press(page, "Previous week")
  await expect(lessonsOf(page, "Changes this week")).toContainText(reason)
  await page.context().setOffline(false)

  const answers = "**/api/students/timetable*"
  await failRead(page, answers)
  await press(page, "Next week")
  await expect(failure).toBeVisible()
  await expectNoFault(page)
  await page.unroute(answers)
  await press(page, "Try Again")
  await expect(lessonsOf(page, "Next Classes").getByRole("listitem")).toHaveCount(3)
})

test("a lecturer finds the register of a past class in the week, which prints on one sheet", async ({
  page,
}) => {
  await enter(page, "lecturer", `/lecturer/timetable?week=${addDays(mondayOf(today()), -7)}`)
  const grid = page.getByRole("table", { name: /^Classes of / })
  await expect(grid.getByRole("columnheader")).toHaveCount(7)
  await expect(grid.getByRole("rowheader")).toHaveText(
    [8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => `${String(hour).padStart(2, "0")}:00`),
  )
  await expectNoFault(page)
  expect(pageCountOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  await grid.getByRole("link").first().focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Take Attendance" })).toBeVisible()
})

import { readFile } from "node:fs/promises"
import { expect, type Page, test } from "@playwright/test"
import ICAL from "ical.js"
import { fullDayText } from "../contract/src/lib/dates.ts"
import { expectNoFault } from "./axe.ts"
import { dateInDays } from "./days.ts"
import { enter, signedInCalls } from "./people.ts"
import { chooseMore, dialogOf, expectToast, failRead, rowOf } from "./screen.ts"

const phone = { width: 360, height: 740 }
const panel = (page: Page) => page.locator("dialog.panel")
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const registration = (page: Page) =>
  panel(page).locator(".details > div").filter({ hasText: "Your place" }).getByRole("definition")

/** Browsers differ in whether a comma follows the weekday. */
const squareOf = (days: number, rest = ", \\d+ event") =>
  new RegExp(`^${fullDayText(dateInDays(days)).replace(/,? /, ",? ")}${rest}`)

test("the last place goes to a student, and when they cancel, to the first who waits and is told", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const admin = await signedInCalls(request, "admin")
  const title = "Workshop on big books"
  const start = `${dateInDays(12)}T14:00`
  await admin("post", "/events", {
    title,
    start_date: start,
    end_date: `${dateInDays(12)}T16:00`,
    location: "Hall",
    registration_required: true,
    max_participants: 1,
    description: "Bring paper.",
  })

  await page.setViewportSize(phone)
  await enter(page, "student", "/student/events")
  await expect(rowOf(page, title)).toContainText("1 place left")
  await expectNoFault(page)
  await rowOf(page, title).getByRole("link").click()
  await expectNoFault(page)
  await press(page, "Register")
  await expectToast(page, "You are registered.")
  await expect(registration(page)).toHaveText("Registered")
  await page.goBack()
  await expect(rowOf(page, title)).toContainText("Registered")

  await page.getByRole("tab", { name: "Calendar" }).click()
  if (dateInDays(12).slice(0, 7) !== dateInDays(0).slice(0, 7)) await press(page, "Next month")
  await page
    .getByRole("table")
    .getByRole("button", { name: squareOf(12) })
    .click()
  await expectNoFault(page)
  await page.getByRole("link", { name: `14:00 ${title}` }).click()
  const saving = page.waitForEvent("download")
  await press(page, "Add to calendar")
  const file = await saving
  expect(file.suggestedFilename()).toBe(`${title}.ics`)
  const [, , parts] = ICAL.parse(await readFile(await file.path(), "utf8"))
  const event = new ICAL.Event(new ICAL.Component(parts[0]))
  expect([event.summary, event.startDate.toJSDate()]).toEqual([title, new Date(`${start}:00+02:00`)])

  const lecturer = await (await browser.newContext()).newPage()
  await enter(lecturer, "lecturer", "/lecturer/events")
  await rowOf(lecturer, title).getByRole("link").click()
  await press(lecturer, "Join the waiting list")
  await expectToast(lecturer, "This event is full. You are number 1 on the waiting list.")
  await expect(registration(lecturer)).toHaveText("Waiting, number 1")
  await expect(rowOf(lecturer, title)).toContainText("Waiting")

  await press(page, "Cancel registration")
  await dialogOf(page, "Cancel registration").getByRole("button", { name: "Cancel registration" }).click()
  await expectToast(page, "Your registration is cancelled.")
  await expect(registration(page)).toHaveText("Not registered")

  await lecturer.goto("/lecturer/notifications")
  await lecturer.getByRole("link", { name: `You have a place: ${title}` }).click()
  await expect(registration(lecturer)).toHaveText("Registered")

  const office = await (await browser.newContext()).newPage()
  await enter(office, "admin", `/admin/events?search=${encodeURIComponent(title)}`)
  await expect(office.getByRole("table").getByRole("button", { name: squareOf(0, "") })).toHaveAttribute(
    "aria-current",
    "date",
  )
  await office.getByRole("link", { name: title }).click()
  await office.getByRole("button", { name: "Files of the attendees" }).click()
  await office.getByRole("menuitem", { name: "Print list" }).click()
  const paper = office.getByRole("table", { name: title })
  await expect(paper.getByRole("columnheader")).toHaveText(["No.", "Name", "Class", "Signature"])
  await expect(paper.getByRole("row")).toHaveCount(2)
  await expect(paper.getByRole("cell", { name: "Lecturer, Demo" })).toBeVisible()
  await expectNoFault(office)
  await office.emulateMedia({ media: "print" })
  await expect(office.getByRole("heading", { level: 1 })).toBeHidden()
  await expect(paper).toBeVisible()
})

test("a person's own calendar address shows their events until they revoke it", async ({ page, request }) => {
  const admin = await signedInCalls(request, "admin")
  await admin("post", "/events", {
    title: "Day of the calendar",
    start_date: dateInDays(20),
    is_all_day: true,
  })
  await enter(page, "student", "/student/events")
  await chooseMore(page, "Your own calendar")
  const dialog = dialogOf(page, "Your own calendar")
  await dialog.getByRole("button", { name: "Make my calendar address" }).click()
  await expectToast(page, "Your calendar address is ready.")
  await expectNoFault(page)
  const address = await dialog.getByLabel("Calendar address").inputValue()
  await expect(dialog.getByRole("link")).toHaveAttribute("href", address.replace("http:", "webcal:"))
  const { pathname } = new URL(address)
  const feed = await request.get(pathname)
  expect(await feed.text()).toContain("SUMMARY:Day of the calendar")
  await dialog.getByRole("button", { name: "Close" }).click()

  await chooseMore(page, "Your own calendar")
  await expect(dialog).toContainText("It is not shown again")
  await dialog.getByRole("button", { name: "Revoke" }).click()
  const question = dialogOf(page, "Revoke the address")
  await question.getByRole("button", { name: "Revoke" }).click()
  await expectToast(page, "Your calendar address no longer works.")
  await expect(dialog.getByRole("button", { name: "Make my calendar address" })).toBeVisible()
  expect((await request.get(pathname)).status()).toBe(404)
})

test("events that can't be loaded are tried again, and what was seen stays without a connection", async ({
  page,
  context,
}) => {
  await failRead(page, "**/api/events?*")
  await enter(page, "student", "/student/events")
  await expect(page.getByText("Unable to load events. Please try again later.")).toBeVisible()
  await expectNoFault(page)
  await page.unroute("**/api/events?*")
  await page
    .getByRole("button", { name: /Try Again/i })
    .first()
    .click()
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole("row").nth(1).getByRole("link").click()
  await expect(panel(page)).toContainText("Network error")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
})

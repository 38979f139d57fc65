import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { collegeUrl } from "./college.ts"
import { typedDateInDays } from "./days.ts"
import { chooseFromMenu, pressOn, tabTo } from "./keys.ts"
import { type ApiCalls, enter, signedInCalls } from "./people.ts"
import { dialogOf, expectToast, pageCountOf, rowOf } from "./screen.ts"
import { deleteNewYears } from "./separateYears.ts"

deleteNewYears()

test("rooms and holidays are added, changed and deleted without a mouse", async ({ page }) => {
  const more = page.getByRole("button", { name: "More", exact: true })
  await enter(page, "admin", "/admin/timetable/rooms")
  await pressOn(page, page.getByRole("button", { name: "Add room" }).first())
  const form = dialogOf(page, "Add room")
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(form.locator(".summary")).toContainText("Name is required.")
  await expectNoFault(page)
  await tabTo(page, form.getByRole("textbox", { name: "Name" }))
  await page.keyboard.type("Garden shed")
  await page.keyboard.press("Tab")
  await page.keyboard.type("12")
  await page.keyboard.press("Enter")
  await expectToast(page, "Garden shed added.")
  await expect(rowOf(page, "Garden shed")).toContainText("12 seats")
  await expect(rowOf(page, "Garden shed")).toContainText("0 hours a week")
  await expectNoFault(page)
  await chooseFromMenu(page, page.getByRole("button", { name: "Actions for Garden shed" }), "Delete")
  await pressOn(page, dialogOf(page, "Delete room").getByRole("button", { name: "Delete" }))
  await expectToast(page, "Garden shed deleted.")

  await chooseFromMenu(page, more, "Holidays")
  await pressOn(page, page.getByRole("button", { name: "Add holiday" }).first())
  const days = dialogOf(page, "Add holiday")
  await page.keyboard.type("Day of the founder")
  await tabTo(page, days.getByRole("textbox", { name: "First day" }))
  await page.keyboard.type(typedDateInDays(400))
  await tabTo(page, days.getByRole("textbox", { name: "Last day" }))
  await page.keyboard.type(typedDateInDays(399))
  await page.keyboard.press("Enter")
  await expect(days.locator(".summary")).toContainText("The last day must not be before the first day.")
  await tabTo(page, days.getByRole("textbox", { name: "Last day" }))
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(typedDateInDays(401))
  await expect(days.getByText("No classes to come fall on these days.")).toBeVisible()
  await expectNoFault(page)
  await page.keyboard.press("Enter")
  await expectToast(page, "Day of the founder added.")
  await expect(rowOf(page, "Day of the founder")).toBeVisible()
  await expectNoFault(page)
})

/** Term 1 of a separate year, with a room, a subject and a lecturer. */
async function createTerm(admin: ApiCalls, start: number) {
  const yearName = `${start}-${start + 1}`
  const dates = { startDate: `${start}-09-01`, endDate: `${start + 1}-07-31` }
  const { academicYear } = await admin("post", "/academic-years", { yearName, ...dates })
  const { term } = await admin("post", "/terms", {
    academicYearId: academicYear.id,
    termNumber: 1,
    name: "Term 1",
    startDate: `${start}-09-05`,
    endDate: `${start}-12-09`,
  })
  const { rooms } = await admin("get", "/rooms?sort=name")
  const { subjects } = await admin("get", "/subjects?year_of_study=1&semester_number=1&kind=course&sort=code")
  const { lecturers } = await admin("get", "/lecturers?sort=last_name")
  return { term, yearName, room: rooms[0], subject: subjects[0], lecturer: lecturers[0] }
}

const grid = (page: Page) => page.getByRole("grid", { name: "Timetable of P3" })
/** Moves into the grid, and with the arrow keys to a day and an hour. */
async function moveToCell(page: Page, days: number, hours: number) {
  await tabTo(page, grid(page).getByRole("button", { name: "Add on Monday 08:00" }))
  for (let day = 0; day < days; day++) await page.keyboard.press("ArrowRight")
  for (let hour = 0; hour < hours; hour++) await page.keyboard.press("ArrowDown")
}
const moveBar = (page: Page) => page.getByRole("application")

test("a term's timetable is made without a mouse: added, refused, moved, resized, changed once, copied and printed", async ({
  page,
  request,
}) => {
  test.slow()
  const admin = await signedInCalls(request, "admin")
  const { term, room, subject, lecturer } = await createTerm(admin, 2061)
  const later = await createTerm(admin, 2062)
  const body = {
    subject_id: subject.id,
    lecturer_id: lecturer.id,
    start_time: "11:00",
    end_time: "12:00",
    day: 2,
  }
  await admin("post", "/timetable", { ...body, term_id: term.id, classes: ["P5"], room_id: room.id })
  const teacher = `${lecturer.first_name} ${lecturer.last_name}`

  await enter(page, "admin", `/admin/timetable?term_id=${term.id}&class=P3`)
  await moveToCell(page, 1, 2)
  await page.keyboard.press("Enter")
  const form = dialogOf(page, "Add timetable entry")
  await expect(form.getByLabel("Start time")).toHaveValue("10:00")
  await tabTo(page, form.getByRole("combobox", { name: "Subject" }))
  await form.getByRole("option", { name: new RegExp(subject.code) }).waitFor({ state: "attached" })
  await page.keyboard.type(subject.code)
  await tabTo(page, form.getByRole("combobox", { name: "Lecturer" }))
  await page.keyboard.type(teacher)
  await form
    .getByRole("option", { name: new RegExp(teacher) })
    .first()
    .waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await tabTo(page, form.getByRole("combobox", { name: "Room" }))
  await page.keyboard.type(room.name)
  await expectNoFault(page)
  await pressOn(page, form.getByRole("button", { name: "Add timetable entry" }))
  await expectToast(page, "Added to the timetable.")
  const block = grid(page).getByRole("button", { name: new RegExp(subject.code) })
  await expect(block).toContainText(room.name)
  await expectNoFault(page)

  // Moves down to eleven o'clock, where the lecturer teaches another class. This is said before the drop, and the drop is
  // refused.
  await moveToCell(page, 1, 2)
  await expect(block).toBeFocused()
  await page.keyboard.press("Space")
  await expect(moveBar(page)).toContainText("Tuesday 10:00–11:00")
  await expect(moveBar(page)).toContainText("Free")
  await page.keyboard.press("ArrowDown")
  await expect(moveBar(page)).toContainText(`${teacher} teaches ${subject.code} to P5`)
  await expectNoFault(page)
  await page.keyboard.press("Enter")
  await expect(moveBar(page)).toContainText("Tuesday 11:00–12:00")
  await page.keyboard.press("ArrowRight")
  await expect(moveBar(page)).toContainText("Wednesday 11:00–12:00")
  await page.keyboard.press("Enter")
  await expectToast(page, `${subject.code} is on Wednesday 11:00–12:00.`)
  await expect(block).toBeFocused()
  for (const key of ["Space", "Shift+ArrowDown", "Shift+ArrowDown", "Enter"]) await page.keyboard.press(key)
  await expectToast(page, `${subject.code} is on Wednesday 11:00–13:00.`)
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Escape")
  await expect(moveBar(page)).toHaveCount(0)
  const stored = async () => (await admin("get", `/timetable?term_id=${term.id}&class=P3`)).timetable
  expect(await stored()).toMatchObject([{ day: 3, start_time: "11:00", end_time: "13:00" }])

  // In one week, a class is cancelled with a reason, and then restored. The entry doesn't change.
  await pressOn(page, page.getByRole("button", { name: "One week" }))
  await expect(page.getByText("week 1 of 14")).toBeVisible()
  await pressOn(page, block)
  const change = dialogOf(page, subject.code)
  await tabTo(page, change.getByRole("checkbox", { name: "Cancelled" }))
  await page.keyboard.press("Space")
  await tabTo(page, change.getByLabel("Reason"))
  await page.keyboard.type("The lecturer is at a funeral")
  await expectNoFault(page)
  await page.keyboard.press("Enter")
  await expect(block).toContainText("Cancelled")
  await expectNoFault(page)
  await pressOn(page, block)
  await pressOn(page, change.getByRole("button", { name: "Back to the timetable" }))
  await expect(block).not.toContainText("Cancelled")
  await pressOn(page, page.getByRole("button", { name: "Every week" }))

  // The next year gets a copy. The entry of a lecturer who is occupied at that time is left out, with the reason.
  await admin("post", "/timetable", { ...body, term_id: later.term.id, classes: ["P7"] })
  await chooseFromMenu(page, page.getByRole("button", { name: "More", exact: true }), "Copy a timetable")
  const copy = dialogOf(page, "Copy a timetable")
  await tabTo(page, copy.getByRole("combobox", { name: "To" }))
  await page.keyboard.type(`Term 1, ${later.yearName}`)
  await tabTo(page, copy.getByRole("combobox", { name: "From" }))
  await page.keyboard.type("Term 1, 2061-2062")
  await expect(copy).toContainText("1 entry will be copied.")
  await expect(copy).toContainText("1 entry is left out.")
  await expect(copy).toContainText(`teaches ${subject.code} to P7`)
  await expectNoFault(page)
  await pressOn(page, copy.getByRole("button", { name: "Copy timetable" }))
  await expectToast(page, "1 entry copied, 1 left out.")
  await expect(copy).toContainText("1 entry copied.")
  await pressOn(page, copy.getByRole("button", { name: "Close" }).last())

  // The timetable prints on one sheet of A4.
  await chooseFromMenu(page, page.getByRole("button", { name: "More", exact: true }), "Print")
  await expect(page.getByRole("heading", { name: "Timetable on paper" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Timetable of P3" })).toBeVisible()
  await expectNoFault(page)
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(pageCountOf(paper)).toBe(1)
  await pressOn(page, page.getByRole("link", { name: "Back to the timetable" }))

  await moveToCell(page, 2, 3)
  await page.keyboard.press("Enter")
  await pressOn(page, dialogOf(page, "Edit timetable entry").getByRole("button", { name: "Delete" }))
  await pressOn(page, dialogOf(page, "Delete timetable entry").getByRole("button", { name: "Delete" }))
  await expect(block).toHaveCount(0)
  expect(await stored()).toEqual([])
})

test("a timetable comes from a spreadsheet without what clashes, and an entry is moved by touch", async ({
  page,
  browser,
  request,
}) => {
  const admin = await signedInCalls(request, "admin")
  const { term, yearName, room, subject, lecturer } = await createTerm(admin, 2063)
  const row = (time: string, name: string) =>
    ["Monday", time, name, subject.code, lecturer.employee_number, room.name, "Term 1", yearName].join(",")
  const text = [
    "Day,Start time,End time,Classes,Subject code,Lecturer,Room,Term,Academic year",
    row("08:00,09:00", "P3"),
    row("08:30,09:30", "P4"),
  ].join("\r\n")
  await enter(page, "admin", "/admin/timetable")
  await chooseFromMenu(page, page.getByRole("button", { name: "More", exact: true }), "Import")
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "timetable.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await expect(rowOf(page, "08:00 –")).toContainText("Ready")
  await expect(rowOf(page, "08:30 –")).toContainText("Will be skipped")
  await expect(rowOf(page, "08:30 –")).toContainText("P3")
  await expectNoFault(page)
  await pressOn(page, page.getByRole("button", { name: "Import 1 entry" }))
  await expect(page.getByText("1 entry imported. 1 row not imported.")).toBeVisible()

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: "dark",
    baseURL: collegeUrl(),
  })
  const hand = await phone.newPage()
  await enter(hand, "admin", `/admin/timetable?term_id=${term.id}&class=P3`)
  await hand.getByRole("tab", { name: /^Mon/ }).tap()
  await grid(hand)
    .getByRole("button", { name: new RegExp(subject.code) })
    .tap()
  await dialogOf(hand, "Edit timetable entry").getByRole("button", { name: "Move in the week" }).tap()
  await moveBar(hand).getByRole("button", { name: "A day later" }).tap()
  await moveBar(hand).getByRole("button", { name: "An hour later" }).tap()
  await expect(moveBar(hand)).toContainText("Tuesday 09:00–10:00")
  await expectNoFault(hand)
  await moveBar(hand).getByRole("button", { name: "Drop here" }).tap()
  await expectToast(hand, `${subject.code} is on Tuesday 09:00–10:00.`)
  await expect(grid(hand).getByRole("button", { name: new RegExp(subject.code) })).toBeVisible()
  await phone.close()

  await page.getByRole("button", { name: "Undo import" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
  await expectToast(page, "0 entries taken back. 1 entry changed since, and kept.")
})

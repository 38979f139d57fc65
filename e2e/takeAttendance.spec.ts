import { randomUUID } from "node:crypto"
import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from "@playwright/test"
import { addLessonNow } from "../server/test/taughtClasses.ts"
import { createAccount, type Newcomer } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { withDatabase } from "./college.ts"
import { typedDateInDays } from "./days.ts"
import { enter, signedInCalls } from "./people.ts"
import { chooseMore, confirmQuestions, dialogOf, expectToast, pageCountOf, rowOf, visit } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"
import { watchTraffic } from "./wire.ts"

/** A module that lecturers teach to a class of forty, with a lesson that is taking place now. */
async function createClassWithLesson(request: APIRequestContext, className: string) {
  const lecturers = [
    await createAccount(request, "Grace", "lecturer"),
    await createAccount(request, "Peter", "lecturer"),
  ] as const
  const admin = await signedInCalls(request, "admin")
  const code = `R${randomUUID().slice(0, 6)}`.toUpperCase()
  const { lecturerId, subjectId, termId } = await teach(
    admin,
    { code, name: "Rope making" },
    await activeTerm(admin),
    { studentClass: className, lecturers: lecturers.map(({ email }) => email) },
  )
  const lesson = await withDatabase(async (db) => {
    await fillClass(db, termId, className)
    return addLessonNow(db, {
      lecturer: lecturerId,
      subject: subjectId,
      term: termId,
      classes: [className],
    })
  })
  return { lesson: lesson.id, lecturers, code }
}

type Database = Parameters<Parameters<typeof withDatabase>[0]>[0]

/** Enrols students until the class has forty. */
async function fillClass(db: Database, term_id: number, className: string) {
  const enrolled = await db
    .selectFrom("enrolment")
    .select("student_id")
    .where("term_id", "=", term_id)
    .where("class", "=", className)
    .execute()
  for (let number = enrolled.length + 1; number <= 40; number++) {
    const name = `${className.toLowerCase()}.${number}`
    const person = await db
      .insertInto("person")
      .values({
        email: `${name}@college.example`,
        first_name: "Mphatso",
        last_name: `Row ${number}`,
        role: "student",
        requested_role: "student",
        status: "active",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    const student = await db
      .insertInto("student")
      .values({ person_id: person.id, student_number: `IPTE26-${name}`, year_of_study: 1, class: className })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db.insertInto("enrolment").values({ student_id: student.id, term_id, class: className }).execute()
  }
}

/** The sessions of a lesson in the database, with the number of their marks. */
const sessionsOf = (lesson: number) =>
  withDatabase((db) =>
    db
      .selectFrom("class_session")
      .select(({ selectFrom }) => [
        "strength",
        "present",
        "absent",
        selectFrom("register_mark")
          .whereRef("session_id", "=", "class_session.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as("marks"),
      ])
      .where("lesson_id", "=", lesson)
      .execute(),
  )

/** A phone of 360 x 740 with a signed-in lecturer. Counts taps. */
async function phoneOf(browser: Browser, who: Newcomer, path: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await enter(page, who, path)
  let taps = 0
  const tap = async (part: Locator) => {
    taps++
    await part.tap()
  }
  return { context, page, tap, taps: () => taps }
}

const rows = (page: Page) => page.getByRole("list", { name: "Register" }).getByRole("button")
const linkToLesson = (page: Page, code: string) =>
  page.getByRole("link", { name: new RegExp(`^(Take register|Open): ${code}, P`) })
const submit = (page: Page) => page.getByRole("button", { name: "Submit" })
const expectTotals = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test("the register of forty with six absences takes eight taps on a phone, from the dashboard on", {
  tag: "@gate",
}, async ({ browser, request }) => {
  test.slow()
  const { lesson, lecturers, code } = await createClassWithLesson(request, "P12")
  const { page, tap, taps } = await phoneOf(browser, lecturers[0], "/lecturer/dashboard")
  await expect(linkToLesson(page, code)).toBeVisible()
  await expectNoFault(page)
  const began = Date.now()
  await tap(linkToLesson(page, code))
  await expectTotals(page, "40 present, 0 absent, 0 late")
  for (const index of [2, 5, 11, 19, 30, 38]) await tap(rows(page).nth(index))
  await expectTotals(page, "34 present, 6 absent, 0 late")
  await tap(submit(page))
  await expectToast(page, "Attendance marked successfully!")
  const seconds = (Date.now() - began) / 1000
  test.info().annotations.push({ type: "register of 40", description: `${taps()} taps, ${seconds} s` })
  if (process.env.TELL) console.log(`${taps()} taps, ${seconds} s`)
  expect(taps()).toBe(8)
  expect(await sessionsOf(lesson)).toEqual([{ strength: 40, present: 34, absent: 6, marks: 40 }])
  await expect(page.getByText(/^Taken by Grace Newcomer on .* You can correct it today\.$/)).toBeVisible()
  await expectNoFault(page)
})

test("a register that is submitted without a connection waits on the device, outlives the page and is sent once", {
  tag: "@gate",
}, async ({ browser, request }) => {
  test.slow()
  const { lesson, lecturers, code } = await createClassWithLesson(request, "P13")
  const { context, page, tap } = await phoneOf(browser, lecturers[0], "/lecturer/dashboard")
  await expect(linkToLesson(page, code)).toBeVisible()
  // The register is fetched ahead once the dashboard is used, and so are the scripts of its screen.
  const register = page.waitForResponse(`**/api/attendance/registers/${lesson}`)
  const settled = watchTraffic(page)
  await page.getByRole("heading", { name: "Dashboard" }).tap()
  await register
  await settled()
  await context.setOffline(true)
  await tap(linkToLesson(page, code))
  for (const index of [0, 1, 1]) await tap(rows(page).nth(index))
  await tap(submit(page))
  await expect(page.getByText(/^This register isn’t submitted yet\./)).toBeVisible()
  await tap(page.getByText("You are offline · 1 register not sent yet", { exact: true }))
  await expect(
    page.getByText(new RegExp(`^Register of ${code}.*Kept on this device, and sent by itself`)),
  ).toBeVisible()
  await expectNoFault(page)
  expect(await sessionsOf(lesson)).toEqual([])

  // The connection works in one direction only: the register is sent, but its answer never arrives.
  let lost = 0
  await page.route("**/api/attendance", async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    await route.fetch()
    await route.abort("connectionreset")
    lost++
  })
  await context.setOffline(false)
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.close()
  const next = await context.newPage()
  await next.goto("/lecturer/dashboard")
  await expectToast(next, "Attendance marked successfully!")
  await expect(linkToLesson(next, code)).toBeVisible()
  await expect(next.getByText(/, register taken$/)).toBeVisible()
  expect(await sessionsOf(lesson)).toEqual([{ strength: 40, present: 39, absent: 1, marks: 40 }])
})

test("two lecturers who take the same register both see it, and nothing is doubled", async ({
  browser,
  request,
}) => {
  test.slow()
  const { lesson, lecturers } = await createClassWithLesson(request, "P6")
  const address = `/lecturer/attendance/take/${lesson}`
  const [first, second] = [
    await phoneOf(browser, lecturers[0], address),
    await phoneOf(browser, lecturers[1], address),
  ]
  await first.tap(rows(first.page).nth(0))
  await second.tap(rows(second.page).nth(1))
  await first.tap(submit(first.page))
  await expectToast(first.page, "Attendance marked successfully!")
  await second.tap(submit(second.page))
  const conflict = second.page.getByRole("region", { name: "This register was taken meanwhile" })
  await expect(conflict).toContainText("Grace Newcomer took the register of this class")
  await expect(conflict).toContainText("Yours differs for 2 students.")
  await expectNoFault(second.page)
  await second.tap(conflict.getByRole("button", { name: "Send mine as a correction" }))
  await expectToast(second.page, "Attendance marked successfully!")
  expect(await sessionsOf(lesson)).toEqual([{ strength: 40, present: 39, absent: 1, marks: 40 }])

  const { page } = first
  await visit(page, "/lecturer/attendance")
  await page
    .getByRole("main")
    .getByRole("link", { name: /20\d\d$/ })
    .first()
    .click()
  const record = page.getByRole("dialog").last()
  await expect(record.getByRole("region", { name: "Corrections" })).toContainText("Peter Newcomer")
  await expectNoFault(page)
})

test("a lecturer records a class without a register, takes that of a module, and prints the report on one page", async ({
  page,
  request,
}) => {
  const admin = await signedInCalls(request, "admin")
  await teach(admin, { code: "WVG101", name: "Weaving" }, await activeTerm(admin))

  await enter(page, "lecturer", "/lecturer/attendance")
  await confirmQuestions(page)
  await page.getByRole("button", { name: "Mark Attendance" }).first().click()
  const form = dialogOf(page, "Mark Attendance")
  const mark = form.getByRole("button", { name: "Mark Attendance" })
  await mark.click()
  await expect(form.locator(".summary").getByRole("heading")).toHaveText("Please fill in all required fields")
  await form.getByRole("combobox", { name: "Subject" }).selectOption("WVG101")
  await expect(form.getByLabel("Subject name")).toHaveValue("Weaving")
  await form.getByLabel("Strength").fill("38")
  await form.getByLabel("Present").fill("40")
  await mark.click()
  await expect(form.locator(".summary")).toContainText("Present must not be more than the strength.")
  await form.getByLabel("Present").fill("36")
  await expect(form.getByLabel("Absent")).toHaveValue("2")
  await expectNoFault(page)
  await mark.click()
  await expectToast(page, "Attendance marked successfully!")
  await expect(rowOf(page, "WVG101")).toContainText("36")
  await visit(page, "/lecturer/attendance?date=2020-01-01")
  await expect(page.getByText("No attendance records found for the selected filters")).toBeVisible()
  await expectNoFault(page)

  await page.goto("/lecturer/dashboard")
  await page.getByRole("button", { name: "Take Attendance" }).click()
  const modal = dialogOf(page, "Take Attendance")
  await expect(modal.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-disabled", "true")
  await expect(modal).toContainText("Please select a module")
  await modal.getByLabel("Module").selectOption("WVG101 Weaving")
  const date = modal.getByRole("textbox", { name: "Date" })
  await date.fill("31/12/2099")
  await expect(modal).toContainText("Date must not be in the future")
  await expect(rows(page)).toHaveCount(0)
  await date.fill(typedDateInDays(0))
  await rows(page).first().press("a")
  await expectNoFault(page)
  await modal.getByRole("button", { name: "Submit" }).click()
  await expectToast(page, "Attendance marked successfully!")
  await expect(modal).toBeHidden()
  await page.getByRole("link", { name: "View Reports" }).click()
  await expect(rowOf(page, "WVG101")).toHaveCount(2)
  await chooseMore(page, "Print Report")
  await expect(page.getByRole("table", { name: /^Attendance of / }).getByRole("columnheader")).toHaveText([
    "Date",
    "Time",
    "Subject",
    "Subject Name",
    "Strength",
    "Present",
    "Absent",
    "Signature",
    "Extra Reason",
    "Status",
  ])
  await expectNoFault(page)
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(pageCountOf(paper)).toBe(1)
})

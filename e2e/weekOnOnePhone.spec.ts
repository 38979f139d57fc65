import { expect, type Page, test } from "@playwright/test"
import { countStored, countWrappedKeys, findStored } from "./browserStorage.ts"
import { withDatabase } from "./college.ts"
import { pdfFile } from "./pdfFiles.ts"
import { fillLogin, signedInCalls } from "./people.ts"
import { letNewerWorkerTakeOver, openPhone, waitForStoredPortal } from "./phone.ts"
import { openRelease } from "./release.ts"
import { dialogOf, visit } from "./screen.ts"
import {
  assignmentTitles,
  choosePictures,
  createClass,
  enterMark,
  expectHandInStored,
  expectMark,
  openEachScreen,
  openHandIn,
  type PhoneUser,
  privateTexts,
  signIn,
  signOutAndLock,
  submit,
  takeRegister,
} from "./sharedPhoneSteps.ts"

import { kilobyte } from "./wire.ts"

// A week of a lecturer and two students who share a phone and have two hours of connection a day.

/** The maximum bytes of a person's day after the first day, on which the phone downloads the portal. */
const maxDayBytes = 60 * kilobyte
/** On Monday, the phone downloads the scripts of both roles. */
const maxFirstDayBytes = 600 * kilobyte
/** The maximum bytes of a release, which the first person who is online downloads for everybody. */
const maxReleaseBytes = 80 * kilobyte

const change = {
  file: "web/src/assessment/grades/mine/MyFigures.tsx",
  from: '"Cumulative GPA"',
  to: '"GPA of all terms"',
}
/** The number of days that the phone's clock is ahead on Thursday. */
const daysAheadOnThursday = 31

/** Waits for the last response of everything that the phone fetches in advance. */
const waitForSearchIndex = async (page: Page) => {
  const answer = await page.waitForResponse((got) => new URL(got.url()).pathname === "/api/search/index")
  await answer.finished()
}
const answerOf = (page: Page, path: RegExp) =>
  page.waitForResponse((got) => path.test(new URL(got.url()).pathname))
const releaseOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("shell ")).join())

test("a week of a lecturer and two students on one phone, with two power cuts, a release and a clock a month ahead: nothing is lost, doubled, or seen by another", async ({
  request,
}) => {
  test.setTimeout(1_200_000)
  const startedAt = Date.now()
  const { lecturer, students, assignments, lesson, desks, sheet } = await createClass(request)
  const [tiyamike, mayamiko] = students
  const phone = await openPhone()
  const { connection } = phone
  const next = openRelease(change)
  const costs: string[] = []
  let page: Page
  let dayName = "Monday"

  /** Begins a day: the phone is switched on without a connection. */
  async function startDay(name: string, day: number, clock = day) {
    dayName = name
    connection.cut()
    connection.setClockAhead(day)
    connection.bytesSinceLastCall()
    page = await phone.start({ daysAhead: clock })
    await page.goto("/login")
  }
  /** Checks the bytes used by the person who has just been online. */
  function checkBytes({ firstName }: PhoneUser, max: number) {
    const { bytes, heaviest } = connection.bytesSinceLastCall()
    // The first name ends in four letters that make it unique.
    const cost = `${dayName}, ${firstName.slice(0, -4)}: ${(bytes / kilobyte).toFixed(1)} KB`
    costs.push(cost)
    if (process.env.TELL) console.log(cost, heaviest.slice(0, 12))
    expect.soft(bytes, cost).toBeLessThan(max)
  }
  /** No personal data is readable on the phone, except for the name of the signed-in person. */
  async function expectSealed(signedIn?: PhoneUser) {
    const others = [lecturer, ...students].filter((phoneUser) => phoneUser !== signedIn)
    const names = others.flatMap(({ email, firstName }) => [email, firstName])
    expect(await findStored(page, [...names, ...Object.values(privateTexts), "WEK901"])).toEqual([])
  }
  async function signOutAndCheck(phoneUser: PhoneUser, max = maxDayBytes) {
    await signOutAndLock(page)
    await expectSealed()
    checkBytes(phoneUser, max)
  }

  try {
    await test.step("Monday: each signs in, reads, and the students hand in", async () => {
      page = await phone.start()
      for (const [student, secret] of [
        [tiyamike, privateTexts.well],
        [mayamiko, "Nothing special"],
      ] as const) {
        const ahead = waitForSearchIndex(page)
        await signIn(page, student)
        await waitForStoredPortal(page)
        await expect.poll(() => countWrappedKeys(page)).toBeGreaterThanOrEqual(student === tiyamike ? 1 : 2)
        await openEachScreen(page, student)
        await ahead
        await expect.poll(() => countStored(page, "search")).toBe(student === tiyamike ? 1 : 2)
        const dialog = await openHandIn(page, assignmentTitles[0])
        await dialog.locator("input[type=file]").setInputFiles(pdfFile("well.pdf", secret))
        await submit(dialog)
        await dialogOf(page, "Your work was received").getByRole("button", { name: "Close" }).last().click()
        await signOutAndCheck(student, maxFirstDayBytes)
      }
      const ahead = waitForSearchIndex(page)
      await signIn(page, lecturer)
      await expect.poll(() => countWrappedKeys(page)).toBe(3)
      await openEachScreen(page, lecturer)
      await ahead
      await expect.poll(() => countStored(page, "search")).toBe(3)
      await page.goto(desks[0]!)
      await expect(
        page.getByRole("region", { name: `Handed in by ${mayamiko.firstName} Newcomer` }),
      ).toBeVisible()
      await page.goto(`/lecturer/attendance/take/${lesson}`)
      await expect(page.getByRole("list", { name: "Register" })).toBeVisible()
      connection.cut()
      await takeRegister(page, lesson, mayamiko)
      await signOutAndCheck(lecturer, maxFirstDayBytes)
    })

    await test.step("Tuesday: the power goes on photographed pages, and another student signs in over them", async () => {
      await startDay("Tuesday", 1)
      await signIn(page, tiyamike)
      await openEachScreen(page, tiyamike)
      const pages = await openHandIn(page, assignmentTitles[1])
      await choosePictures(page, pages)
      await pages.getByRole("textbox", { name: "Notes" }).fill(privateTexts.bridge)
      await submit(pages)
      await expectHandInStored(page, assignmentTitles[1])
      await expect.poll(() => countStored(page, "drafts")).toBe(0)
      await phone.kill()
      page = await phone.start({ daysAhead: 1 })
      await signIn(page, mayamiko)
      await expectSealed(mayamiko)
      await openEachScreen(page, mayamiko)
      const work = await openHandIn(page, assignmentTitles[1])
      await work.locator("input[type=file]").setInputFiles(pdfFile("bridge.pdf", "A bridge"))
      // A draft that is stored late would be taken for that of the next form.
      await expect.poll(() => countStored(page, "drafts")).toBe(1)
      await submit(work)
      await expectHandInStored(page, assignmentTitles[1])
      await expect.poll(() => countStored(page, "drafts")).toBe(0)
      const draft = await openHandIn(page, assignmentTitles[2])
      await draft.getByRole("textbox", { name: "Notes" }).fill(privateTexts.draft)
      await expect.poll(() => countStored(page, "drafts")).toBe(1)
      connection.restore()
      await page.goto("/student/dashboard")
      await page.waitForURL(/\/login/)
      const first = answerOf(page, /\/submit$/)
      await signIn(page, mayamiko)
      expect((await first).status()).toBe(201)
      await signOutAndCheck(mayamiko)
      await expect(
        page.getByText("1 register and 1 hand-in of 2 people wait on this device. They are sent when each"),
      ).toBeVisible()
      const second = answerOf(page, /\/submit$/)
      await signIn(page, tiyamike)
      expect((await second).status()).toBe(201)
      await openEachScreen(page, tiyamike)
      await signOutAndCheck(tiyamike)
    })

    await test.step("Wednesday: the power goes on a lecturer's marks, and the college has a new release", async () => {
      await startDay("Wednesday", 2)
      await signIn(page, lecturer)
      await visit(page, desks[0]!)
      await enterMark(page, tiyamike, "61", privateTexts.praise)
      await enterMark(page, mayamiko, "72")
      await expect(page.getByText(/^◆ 2 kept on this device/)).toBeVisible()
      await phone.kill()
      page = await phone.start({ daysAhead: 2 })
      await signIn(page, tiyamike)
      await expectSealed(tiyamike)
      await openEachScreen(page, tiyamike)
      await signOutAndLock(page)
      await expect(page.getByText(/^Your 1 register and 2 marks wait on this device\./)).toBeVisible()
      const before = await releaseOf(page)
      connection.connectTo((await next).url)
      connection.restore()
      const writes = [answerOf(page, /\/attendance$/), answerOf(page, /\/grade-sheets$/)]
      await signIn(page, lecturer)
      for (const write of writes) expect((await write).status()).toBeLessThan(300)
      await openEachScreen(page, lecturer)
      await expect.poll(() => releaseOf(page)).not.toBe(before)
      await letNewerWorkerTakeOver(page)
      await visit(page, desks[0]!)
      await expectMark(page, tiyamike, "61●, saved")
      await expectMark(page, mayamiko, "72●, saved")
      await signOutAndCheck(lecturer, maxDayBytes + maxReleaseBytes)
      await signIn(page, mayamiko)
      await openEachScreen(page, mayamiko)
      connection.cut()
      const work = await openHandIn(page, assignmentTitles[2])
      await expect(work.getByRole("textbox", { name: "Notes" })).toHaveValue(privateTexts.draft)
      await work.locator("input[type=file]").setInputFiles(pdfFile("market.pdf", "A market"))
      await submit(work)
      await expectHandInStored(page, assignmentTitles[2])
      await signOutAndCheck(mayamiko)
    })

    await test.step("Thursday: the phone's clock is a month ahead", async () => {
      await startDay("Thursday", 3, 3 + daysAheadOnThursday)
      await fillLogin(page, mayamiko.email, mayamiko.password)
      await expect(page.getByText(/opens when you sign in with one\.$/)).toBeVisible()
      await expectSealed()
      connection.restore()
      const late = answerOf(page, /\/submit$/)
      await signIn(page, mayamiko)
      expect((await late).status()).toBe(201)
      await expect(page.getByText(/^Your phone’s date looks wrong\. It is /)).toBeVisible()
      await openEachScreen(page, mayamiko)
      await expect(page.getByText("GPA of all terms").first()).toBeVisible()
      await signOutAndCheck(mayamiko)
      await signIn(page, tiyamike)
      await openEachScreen(page, tiyamike)
      await signOutAndCheck(tiyamike)
    })

    await test.step("Friday: the clock is right again, and two finish their work without a connection", async () => {
      await startDay("Friday", 4)
      await signIn(page, tiyamike)
      await openEachScreen(page, tiyamike)
      const work = await openHandIn(page, assignmentTitles[2])
      await work.locator("input[type=file]").setInputFiles(pdfFile("market.pdf", "Another market"))
      await submit(work)
      await expectHandInStored(page, assignmentTitles[2])
      await signOutAndLock(page)
      await signIn(page, lecturer)
      await expectSealed(lecturer)
      await visit(page, desks[0]!)
      await expectMark(page, tiyamike, "61●, saved")
      await signOutAndLock(page)
      connection.restore()
      await signIn(page, lecturer)
      await openEachScreen(page, lecturer)
      await visit(page, desks[1]!)
      await enterMark(page, tiyamike, "63", undefined, "saved")
      await signOutAndCheck(lecturer)
      const last = answerOf(page, /\/submit$/)
      await signIn(page, tiyamike)
      expect((await last).status()).toBe(201)
      await openEachScreen(page, tiyamike)
      await signOutAndCheck(tiyamike)
      await signIn(page, mayamiko)
      await openEachScreen(page, mayamiko)
      await signOutAndCheck(mayamiko)
    })

    await test.step("the college has everything once, and nothing waits", async () => {
      expect(await countStored(page, "drafts")).toBe(0)
      const found = await withDatabase((db) =>
        db
          .selectFrom("submission_version")
          .innerJoin("submission", "submission.id", "submission_id")
          .select(["assignment_id", ({ fn }) => fn.countAll<number>().as("count")])
          .where("assignment_id", "in", assignments)
          .groupBy("assignment_id")
          .execute(),
      )
      expect(found.map(({ count }) => Number(count))).toEqual([2, 2, 2])
      const registers = await withDatabase((db) =>
        db.selectFrom("class_session").select("absent").where("lesson_id", "=", lesson).execute(),
      )
      expect(registers).toEqual([{ absent: 1 }])
      const { cells } = (await (await signedInCalls(request, lecturer))("get", sheet)).sheet
      const marks = cells.map(({ points_earned, feedback }: Record<string, unknown>) => [
        points_earned,
        feedback,
      ])
      expect(marks.sort()).toEqual([
        [61, privateTexts.praise],
        [63, null],
        [72, null],
      ])
    })
    const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
    test.info().annotations.push({ type: "a week on one phone", description: costs.join("; ") })
    console.log(`A week on one phone, ${minutes} minutes\n${costs.join("\n")}`)
  } finally {
    await phone.close()
    await (await next).close()
  }
})

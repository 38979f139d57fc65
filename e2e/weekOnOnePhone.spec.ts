import { expect, type Page, type Response, test } from "@playwright/test"
import { withDatabase } from "./college.ts"
import { openPhone, portalIsKept } from "./phone.ts"
import { dialogOf } from "./screen.ts"
import {
  choosePictures,
  fileOf,
  kept,
  look,
  openHandIn,
  prepare,
  type Someone,
  secrets,
  signIn,
  signOut,
  submit,
  works,
} from "./sharing.ts"
import { countIn, foundIn } from "./stores.ts"

// Two days of a lecturer and two students who share a phone and have two hours of connection a day.

/** The maximum bytes of a person's day after the first day, on which the phone downloads the portal. */
const most = 60 * 1024

/** The last response of everything that the phone fetches in advance. */
const isIndex = (answer: Response) => new URL(answer.url()).pathname === "/api/search/index"

test("two days of a lecturer and two students on one phone, whose power is cut: no hand-in is lost, doubled, or seen by another", async ({
  request,
}) => {
  test.setTimeout(900_000)
  const began = Date.now()
  const { lecturer, students, assignments, lesson, desk } = await prepare(request)
  const [tiyamike, mayamiko] = students
  const phone = await openPhone()
  const { line } = phone
  const paid: string[] = []
  let page: Page
  let today = 0

  /** The phone is switched on while offline. */
  async function dawn(day: number) {
    today = day
    line.cut()
    line.turnDay(day)
    await line.takeBytes()
    page = await phone.start({ daysAhead: day })
    await page.goto("/login")
  }
  /** Checks the bytes used by the person who has just been online. */
  async function pay({ firstName }: Someone, { bound = most } = {}) {
    const bytes = await line.takeBytes()
    paid.push(`day ${today + 1}, ${firstName}: ${(bytes / 1024).toFixed(1)} KB`)
    expect.soft(bytes, paid.at(-1)).toBeLessThan(bound)
  }
  /** No personal data is readable on the phone, except for the name of the signed-in person. */
  async function expectSealed(here?: Someone) {
    const others = [lecturer, ...students].filter((one) => one !== here)
    const names = others.flatMap(({ email, firstName }) => [email, firstName])
    expect(await foundIn(page, [...names, ...Object.values(secrets), "WEK901"])).toEqual([])
  }
  async function leave(who: Someone, bound?: number) {
    await signOut(page)
    await expectSealed()
    await pay(who, bound === undefined ? {} : { bound })
  }

  try {
    await test.step("Monday: each signs in, reads, and the students hand in", async () => {
      page = await phone.start()
      for (const [student, secret] of [
        [tiyamike, secrets.well],
        [mayamiko, "Nothing special"],
      ] as const) {
        const ahead = page.waitForResponse(isIndex)
        await signIn(page, student)
        await portalIsKept(page)
        await expect.poll(() => countIn(page, "people")).toBeGreaterThanOrEqual(student === tiyamike ? 1 : 2)
        await look(page, student)
        await (await ahead).finished()
        await expect.poll(() => countIn(page, "search")).toBe(student === tiyamike ? 1 : 2)
        const dialog = await openHandIn(page, works[0])
        await dialog.locator("input[type=file]").setInputFiles(fileOf("well.pdf", secret))
        await submit(dialog)
        await dialogOf(page, "Your work was received").getByRole("button", { name: "Close" }).last().click()
        await leave(student, 600 * 1024)
      }
      const ahead = page.waitForResponse(isIndex)
      await signIn(page, lecturer)
      await expect.poll(() => countIn(page, "people")).toBe(3)
      await look(page, lecturer)
      await (await ahead).finished()
      await expect.poll(() => countIn(page, "search")).toBe(3)
      await page.goto(`/lecturer/attendance/take/${lesson}`)
      await expect(page.getByRole("list", { name: "Register" })).toBeVisible()
      await page.goto(desk)
      await expect(page.getByRole("region", { name: "Handed in by Mayamiko Newcomer" })).toBeVisible()
      await leave(lecturer, 600 * 1024)
    })

    await test.step("Tuesday: the power goes on photographed pages, and another student signs in over them", async () => {
      await dawn(1)
      await signIn(page, tiyamike)
      await look(page, tiyamike)
      const pages = await openHandIn(page, works[1])
      await choosePictures(page, pages)
      await pages.getByRole("textbox", { name: "Notes" }).fill(secrets.bridge)
      await submit(pages)
      await kept(page, works[1])
      await phone.kill()
      page = await phone.start({ daysAhead: 1 })
      await signIn(page, mayamiko)
      await expectSealed(mayamiko)
      await look(page, mayamiko)
      const work = await openHandIn(page, works[1])
      await work.locator("input[type=file]").setInputFiles(fileOf("bridge.pdf", "A bridge"))
      await submit(work)
      await kept(page, works[1])
      const draft = await openHandIn(page, works[2])
      await draft.getByRole("textbox", { name: "Notes" }).fill(secrets.draft)
      await expect.poll(() => countIn(page, "drafts")).toBe(1)
      line.mend()
      await page.goto("/student/dashboard")
      await page.waitForURL(/\/login/)
      const sent = page.waitForResponse(/\/submit$/)
      await signIn(page, mayamiko)
      expect((await sent).status()).toBe(201)
      await leave(mayamiko)
      await expect(
        page.getByText("Your 1 hand-in waits on this phone. Sign in, and it is sent."),
      ).toBeVisible()
      const late = page.waitForResponse(/\/submit$/)
      await signIn(page, tiyamike)
      expect((await late).status()).toBe(201)
      await look(page, tiyamike)
      await leave(tiyamike)
    })

    await test.step("the college has everything once", async () => {
      const found = await withDatabase((db) =>
        db
          .selectFrom("submission_version")
          .innerJoin("submission", "submission.id", "submission_id")
          .select(["assignment_id", ({ fn }) => fn.countAll<number>().as("count")])
          .where("assignment_id", "in", assignments)
          .groupBy("assignment_id")
          .execute(),
      )
      expect(found).toHaveLength(2)
      expect(found.map(({ count }) => Number(count))).toEqual([2, 2])
    })
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    test.info().annotations.push({ type: "two days on one phone", description: paid.join("; ") })
    console.log(`Two days on one phone, ${minutes} minutes\n${paid.join("\n")}`)
  } finally {
    await phone.end()
  }
})

import { type APIRequestContext, expect, type Page, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { countStored, countWrappedKeys, findStored } from "./browserStorage.ts"
import { password } from "./college.ts"
import { accountMenu, addressOf, fillLogin, signedInCalls, signOut } from "./people.ts"
import { openPhone, signInAndStorePortal } from "./phone.ts"
import { dialogOf, expectGpa } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

const students = ["Alinafe", "Chikondi", "Dalitso", "Fatsani", "Kondwani", "Tamanda"]
/** Bytes of a submission, the maximum that may be handed in. The class has 60 MB in total. */
const size = 10 * 1024 ** 2
const contentOf = (index: number) => `The baobab by the road of ${students[index]} is hollow inside.`
const feedback = "Tell the reader who owns the baobab."

/** A class of six students who have handed in sixty megabytes. */
async function createSubmissions(request: APIRequestContext) {
  const admin = await signedInCalls(request, "admin")
  const taught = await teach(admin, { code: "ROA901", name: "Roads" }, await activeTerm(admin), {
    studentClass: "P15",
  })
  const submissionOf = {
    title: "The road home",
    maxMarks: 100,
    dueDate: "2083-01-31T16:30",
    studentClass: "P15",
  }
  const { assignment } = await admin("post", "/assignments", { ...taught, ...submissionOf })
  for (const [index, name] of students.entries()) {
    const newcomer = await createAccount(request, name, "student", { studentClass: "P15" })
    const student = await signedInCalls(request, newcomer)
    const buffer = Buffer.alloc(size, `${contentOf(index)}\n`)
    const submissionFile = { name: `${name}.txt`, mimeType: "text/plain", buffer }
    await student("post", `/assignments/${assignment.id}/submit`, undefined, { submissionFile })
  }
  const { subjectId, termId } = taught
  const sheet = `/grade-sheets?subject_id=${subjectId}&class=P15&term_id=${termId}`
  return { sheet, desk: `/lecturer/marks/${subjectId}/P15/desk?term=${termId}&work=a${assignment.id}` }
}

const work = (page: Page, index: number) =>
  page.getByRole("region", { name: `Handed in by ${students[index]} Newcomer` })

/** Marks a submission as soon as its text is visible. */
async function enterMark(page: Page, index: number) {
  await expect(work(page, index)).toContainText(contentOf(index))
  await page.keyboard.type(`${61 + index}`)
  await page.keyboard.press("f")
  await page.keyboard.type(feedback)
  await page.keyboard.press("Enter")
}

/** Signs out with the button that the question about unsent work offers, if there is any. */
async function signOutToLogin(page: Page, button?: string) {
  await signOut(page)
  if (button) await page.getByRole("dialog").getByRole("button", { name: button }).click()
  await page.waitForURL(/\/login/)
}

async function signInOnLoginPage(page: Page, who: "lecturer" | "student") {
  await fillLogin(page, addressOf(who), password)
  await page.waitForURL(`**/${who}/dashboard`)
  await accountMenu(page).waitFor()
}

test("sixty megabytes of a class are saved for offline use, sealed, and marked without a connection on a phone that another person uses in between", async ({
  request,
}) => {
  test.slow()
  const { sheet, desk } = await createSubmissions(request)
  const phone = await openPhone()
  const texts = [...students.flatMap((name, index) => [`${name} Newcomer`, contentOf(index)]), feedback]
  try {
    let page = await phone.start()
    await test.step("the class is saved for offline use", async () => {
      await signInAndStorePortal(page, "student")
      await expect.poll(() => countWrappedKeys(page)).toBe(1)
      await signOutToLogin(page)
      await signInOnLoginPage(page, "lecturer")
      // Storing the wrapped key, which an offline sign-in needs, takes a moment.
      await expect.poll(() => countWrappedKeys(page)).toBe(2)
      await page.goto(desk)
      await expect(work(page, 0)).toContainText(contentOf(0))
      await page.getByRole("button", { name: /^Save for offline \(60 MB, about MWK \d+\)/ }).click()
      const dialog = dialogOf(page, "Save for offline: The road home, P15")
      await expect(dialog).toContainText("6 works, 60 MB, about MWK")
      await dialog.getByRole("button", { name: "Save for offline" }).click()
      await expect(page.getByRole("button", { name: "All 6 works are on this device" })).toBeVisible()
      expect(await findStored(page, texts)).toEqual([])
    })
    await test.step("a student uses the phone and finds nothing of it", async () => {
      await signOutToLogin(page)
      await signInOnLoginPage(page, "student")
      await page.goto("/student/grades")
      await expectGpa(page)
      expect(await findStored(page, texts)).toEqual([])
      await signOutToLogin(page)
    })
    await test.step("without a connection the lecturer marks half of it", async () => {
      phone.connection.cut()
      page = await phone.start()
      await page.goto("/login")
      await signInOnLoginPage(page, "lecturer")
      await page.goto(desk)
      for (const index of [0, 1, 2]) await enterMark(page, index)
      await expect(work(page, 3)).toContainText(contentOf(3))
      await expect(page.getByText(/^◆ 3 kept on this device/)).toBeVisible()
    })
    await test.step("the power goes, and the student uses the phone again", async () => {
      await phone.kill()
      page = await phone.start()
      await page.goto("/lecturer/dashboard")
      // A browser that is killed may have lost a session of the last seconds.
      await accountMenu(page)
        .or(page.getByRole("button", { name: "Login" }))
        .waitFor()
      if (await accountMenu(page).isVisible()) await signOutToLogin(page, "Keep locked for me")
      await signInOnLoginPage(page, "student")
      expect(await findStored(page, [...texts, '"points_earned":61'])).toEqual([])
      await signOutToLogin(page)
    })
    await test.step("the lecturer marks the other half", async () => {
      await signInOnLoginPage(page, "lecturer")
      await page.goto(desk)
      for (const index of [3, 4, 5]) await enterMark(page, index)
      await expect(page.getByRole("heading", { name: "All 6 who handed in have a mark" })).toBeVisible()
      await page.reload()
      await expect(page.getByText(/^◆ 6 kept on this device/)).toBeVisible()
    })
    await test.step("with the connection all marks arrive once, and the works go", async () => {
      phone.connection.restore()
      await page.waitForURL(/\/login\?from=/)
      await fillLogin(page, addressOf("lecturer"), password)
      await expect.poll(() => countStored(page, "files")).toBe(0)
      const lecturer = await signedInCalls(request, "lecturer")
      const { cells } = (await lecturer("get", sheet)).sheet
      const marks = cells.map(({ points_earned, feedback, version }: Record<string, unknown>) => [
        points_earned,
        feedback,
        version,
      ])
      expect(marks.sort()).toEqual(students.map((_, index) => [61 + index, feedback, 1]))
    })
  } finally {
    await phone.close()
  }
})

import { type Browser, expect, type Page, test } from "@playwright/test"
import { dateInDays } from "./days.ts"
import { type OpenedCollege, openCollege } from "./machines.ts"
import { setUpCollege } from "./newCollege.ts"
import { enter, fillLogin } from "./people.ts"
import { chooseMore, dialogOf, expectToast, visit } from "./screen.ts"

const classes = Array.from({ length: 15 }, (_, index) => `P${index + 1}`)
const studentCount = 600
/** Every third student of each class has an email address. */
const isReached = (n: number) => (n + Math.floor(n / classes.length)) % 3 === 0

const intake = {
  name: "intake.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "First name,Last name,Email,Phone number,Date of birth,Year of study,Class",
      ...Array.from({ length: studentCount }, (_, index) => {
        const email = isReached(index) ? `tadala${index}@college.example` : "none"
        const born = `${1 + (index % 28)}/03/2004`
        return `Tadala,Example${index},${email},0999 ${100000 + index},${born},1,${classes[index % classes.length]}`
      }),
    ].join("\r\n"),
  ),
}

type Slip = { number: string; code: string }

/** Prints codes for the students of a class who have no email. */
async function printCodes(page: Page, className: string): Promise<Slip[]> {
  await visit(page, `/admin/students?class=${className}&email=none`)
  await page.getByRole("row").getByRole("checkbox").nth(1).check()
  await page.getByRole("button", { name: /^Select all \d+ students$/ }).click()
  await page.getByRole("button", { name: /^Change \d+ students/ }).click()
  await page.getByRole("menuitem", { name: "Print login codes…" }).click()
  await dialogOf(page, /^Login codes for/)
    .getByRole("button", { name: "Make the codes" })
    .click()
  const slips = dialogOf(page, /^\d+ login codes$/)
  await slips.waitFor()
  const texts = await slips.getByRole("listitem").allInnerTexts()
  const found = texts.map((text) => ({
    number: /^\s*(\S+)/.exec(text)?.[1] ?? "",
    code: /(\w{5}-){3}\w{5}/.exec(text)?.[0] ?? "",
  }))
  await slips.getByRole("button", { name: "Close" }).last().click()
  return found
}

/** A student chooses a password with a code, on a phone of their own, and signs in with their number. */
async function signInWithCode(
  browser: Browser,
  { url }: OpenedCollege,
  { number, code }: Slip,
  password: string,
) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto("/set-password")
  await page.getByLabel("One-time code").fill(code)
  await page.getByLabel("New password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Save password" }).click()
  await expect(page.getByText(/Your password has been saved/)).toBeVisible()
  await page.goto("/login")
  await fillLogin(page, number, password)
  await page.waitForURL("**/student/dashboard")
  return page
}

test("a college of 600 students, of whom 400 have no email: one file, codes by class, sign-in by number, a forgotten password, and a notice", async ({
  browser,
}) => {
  const college = await openCollege(["--empty"])
  try {
    const office = await setUpCollege(college, [
      { term_number: 1, start_date: dateInDays(-30), end_date: dateInDays(15) },
    ])
    const page = await (await browser.newContext({ baseURL: college.url })).newPage()
    const codes = new Map<string, Slip[]>()

    await test.step("the intake is one file", async () => {
      await enter(page, office, "/admin/students")
      await chooseMore(page, "Import")
      await page.locator("input[type=file]").setInputFiles(intake)
      await page.getByRole("button", { name: `Import ${studentCount} students` }).click()
      await expect(page.getByText(`${studentCount} students imported.`)).toBeVisible()
    })

    await test.step("each class gets its codes, and nobody who has an email gets one", async () => {
      for (const name of classes) codes.set(name, await printCodes(page, name))
      const all = [...codes.values()].flat()
      expect(new Set(all.map(({ number }) => number)).size).toBe(400)
      expect(new Set(all.map(({ code }) => code)).size).toBe(400)
    })

    const slip = codes.get("P7")![0]!
    const student = await signInWithCode(browser, college, slip, "chalk and slate")

    await test.step("a student who forgot their password asks, and the office prints another code", async () => {
      const { number } = slip
      const forgetful = await (await browser.newContext({ baseURL: college.url })).newPage()
      await forgetful.goto("/forgot-password")
      await forgetful.getByLabel("Email").fill(number)
      await forgetful.getByRole("button", { name: "Send reset link" }).click()
      await expect(
        forgetful.getByText(/ask the college's office or the lecturer of your class/),
      ).toBeVisible()
      await visit(page, `/admin/students?search=${number}`)
      await page.getByRole("button", { name: /^Actions for / }).click()
      await page.getByRole("menuitem", { name: "Print login code" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Reset password" }).click()
      const printed = dialogOf(page, "One-time login code")
      const [code = ""] = /(\w{5}-){3}\w{5}/.exec(await printed.innerText()) ?? []
      await printed.getByRole("button", { name: "Close" }).last().click()
      await student.reload()
      await student.waitForURL(/\/login/)
      const again = await signInWithCode(browser, college, { number, code }, "mwezi watsopano 41")
      await again.goto("/student/notifications")
      await expect(again.getByText("You got a login code")).toBeVisible()
      await again.close()
    })

    await test.step("a notice says whom it reaches in which way before it goes, and is in the portal", async () => {
      await visit(page, "/admin/notifications")
      await page.getByRole("button", { name: "Send notification" }).first().click()
      const form = dialogOf(page, "Send notification")
      await form.getByLabel("Title").fill("Water")
      await form.getByLabel("Message").fill("No water on Monday.")
      await form.getByLabel("Students", { exact: true }).check()
      await expect(form.getByText(/Portal 600, email 0\. No mail server is set\./i)).toBeVisible()
      await form.getByRole("button", { name: "Send notification" }).click()
      await expectToast(page, "Notification sent")
      const reader = await signInWithCode(browser, college, codes.get("P15")![3]!, "chalk and slate")
      await reader.goto("/student/notifications")
      await expect(reader.getByText("Water").first()).toBeVisible()
    })
  } finally {
    await college.close()
  }
})

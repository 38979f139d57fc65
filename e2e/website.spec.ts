import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { contentPages, type PageKey } from "../contract/src/communication/website/pages.ts"
import { demonstrationContent } from "../demonstration/site/content.ts"
import { wordsOf } from "../server/test/documents/text.ts"
import { approvalForms, requestAccount } from "./accounts.ts"
import { expectNoFault, overflowAt } from "./axe.ts"
import { emailTo } from "./emails.ts"
import { type College, openCollege } from "./machines.ts"
import { setupCodeIn } from "./newCollege.ts"
import { enter, signedInCalls } from "./people.ts"
import { expectToast } from "./screen.ts"

const admin = { email: "chikondi@college.example", password: "chalk and slate" }

/** Sets up a new college, as /setup does. */
async function setUp(request: APIRequestContext, output: string) {
  const code = setupCodeIn(output)
  const answer = await request.post("/api/setup", {
    data: {
      ...admin,
      code,
      first_name: "Chikondi",
      last_name: "Example",
      college_name: "Mlatho Training College",
      year_name: "2026/2027",
      start_date: "2026-09-07",
      end_date: "2027-07-30",
      terms: [{ term_number: 1, start_date: "2026-09-07", end_date: "2026-12-11" }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

const publish = async (page: Page) => {
  await page.getByRole("button", { name: "Publish" }).click()
  await expectToast(page, "Published. Visitors see it now.")
}

type Input = { id: string; label: string; kind: string; value: string }

const inputsOf = (page: Page) =>
  page
    .locator(".content-form :is(input:not([type=color], [type=file]), textarea, select)")
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).map(
        ({ id, labels, tagName, type, inputMode, value }): Input => ({
          id,
          value,
          label: labels?.[0]?.textContent ?? "",
          kind: tagName === "SELECT" ? "select" : type === "email" ? type : inputMode,
        }),
      ),
    )

let count = 0

/** A text that the input accepts. All texts are different, and each has a word that is wider than a line on a phone. */
function textFor({ kind, label }: Input) {
  if (kind === "email") return "office@mlatho.example"
  if (kind === "decimal") return /year/i.test(label) ? "1962" : /term/i.test(label) ? "3" : "62"
  if (/^(Time|Opens)/.test(label)) return "07:30"
  if (label.startsWith("Closes")) return "12:00"
  if (label.startsWith("Phone")) return "+265 999 000 111"
  if (label.startsWith("Postal address")) return "P.O. Box 7\nDedza"
  count++
  return `Mlatho ${count} Nkhotakotachiradzulumulanje`.slice(0, label.startsWith("Figure") ? 12 : 30)
}

/** Fills in every field of the page in the editor, and publishes the page. Returns the texts. */
async function writePage(page: Page) {
  const closed = page.locator(".content-fold[aria-expanded=false]")
  while ((await closed.count()) > 0) await closed.first().click()
  const missing = page.locator(".content-list:not(:has(> .sortable)) > .buttons > button")
  while ((await missing.count()) > 0) await missing.first().click()
  const written: string[] = []
  for (const input of await inputsOf(page)) {
    const field = page.locator(`[id="${input.id}"]`)
    if (input.value || input.label.includes("colour")) continue
    if (input.kind === "select") await field.selectOption({ index: 1 })
    else {
      const words = textFor(input)
      await field.fill(words)
      if (words.startsWith("Mlatho")) written.push(words)
    }
  }
  await publish(page)
  return written
}

/** Texts of four words or fewer don't count, because other colleges may use the same ones. */
const isSentence = (text: string) => text.split(" ").length > 4

/** The sentences that only the demonstration contains. */
function sentencesOf(content: unknown): string[] {
  if (typeof content === "string") return content.split(/\s*\n\s*/).filter(isSentence)
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(sentencesOf) : []
}

const addresses = Object.values(contentPages).flatMap(({ address }) => address ?? [])
const htmlAt = async (page: Page, address: string) =>
  (await (await page.request.get(address)).text()) as string

async function openEmpty(browser: Browser) {
  const college = await openCollege(["--empty"])
  const context = await browser.newContext({ baseURL: college.url })
  return { college, page: await context.newPage() }
}

test("a college that starts empty writes its whole website in the browser", async ({ browser }) => {
  const { college, page } = await openEmpty(browser)
  try {
    await setUp(page.request, college.output())
    await enter(page, admin, "/admin/site")
    const list = page.getByRole("region", { name: "What your website needs" })
    await expect(list).toContainText("1 of 12 done")
    await expectNoFault(page)
    const written = new Map<string, string[]>()
    const undone = list.locator("li:not(.checklist-done)").getByRole("link")
    while ((await undone.count()) > 0) {
      await undone.first().click()
      await page.locator(".content-fold").first().waitFor()
      const key = new URL(page.url()).pathname.split("/").at(-1) as PageKey
      written.set(contentPages[key].address ?? "/", await writePage(page))
      if (key === "home") await expectNoFault(page)
      await page.goto("/admin/site")
      await page.getByRole("table", { name: "Pages" }).waitFor()
    }
    await expect(list).toBeHidden()
    const strangers = sentencesOf(demonstrationContent)
    for (const address of addresses) {
      const preview = await htmlAt(page, address)
      expect(
        strangers.filter((sentence) => preview.includes(sentence)),
        address,
      ).toEqual([])
      expect(
        (written.get(address) ?? []).filter((words) => !preview.includes(words)),
        address,
      ).toEqual([])
    }
    await expectNoOverflow(page)
    await expectRestored(page)
    await expectEverywhere(page, college)
  } finally {
    await page.context().close()
    await college.close()
  }
})

async function expectNoOverflow(page: Page) {
  const reader = await page.context().newPage()
  for (const address of addresses) {
    await reader.goto(address)
    expect(await overflowAt(reader, 320), address).toEqual([])
  }
  await reader.close()
}

/**
 * The college's name and address are in the closing of an email, in the head of a document, and in the data for search engines.
 */
async function expectEverywhere(page: Page, college: College) {
  const student = await requestAccount(page.request, "Tadala", "student")
  const office = await signedInCalls(page.request, admin)
  const { registrations } = await office("get", "/registrations")
  await office("post", `/registrations/${registrations[0].id}/approve`, {
    role: "student",
    ...approvalForms.student,
  })
  const letter = await emailTo(college, student.email, /approved/)
  expect(letter).toContain("Mlatho Training College\nP.O. Box 7, Dedza")
  const signedIn = await page.request.post("/api/auth/login", { data: student })
  const { token } = (await signedIn.json()).data
  const headers = { authorization: `Bearer ${token}` }
  const report = await page.request.get("/api/grades/my-report?kind=performance", { headers })
  expect(wordsOf(await report.body()).text).toContain("Mlatho Training College\nP.O. Box 7, Dedza")
  const [, data = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await htmlAt(page, "/")) ?? []
  expect(data).toContain('"name":"Mlatho Training College"')
  expect(data).toContain("P.O. Box 7")
}

/** A text typed while offline is published, and then an older version, which is restored to the byte. */
async function expectRestored(page: Page) {
  const before = await htmlAt(page, "/history")
  await page.goto("/admin/site/history?block=head")
  const lead = page.getByRole("textbox", { name: /^Lead/ })
  await lead.waitFor()
  await page.context().setOffline(true)
  await lead.fill("A lead that nobody wanted.")
  await expect(page.getByText("Not saved: no connection.")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText("All changes are saved.")).toBeVisible()
  await expect(page.frameLocator("iframe").getByText("A lead that nobody wanted.")).toBeVisible()
  expect(await htmlAt(page, "/history")).toBe(before)
  await publish(page)
  expect(await htmlAt(page, "/history")).toContain("A lead that nobody wanted.")

  await page.getByRole("button", { name: "More for History" }).click()
  await page.getByRole("menuitem", { name: "Versions" }).click()
  await page.getByRole("button", { name: "Look at version 2" }).click()
  await expect(page.getByRole("dialog").locator("ins")).toHaveText("A lead that nobody wanted.")
  await expectNoFault(page)
  await page.getByRole("button", { name: "Restore version 1" }).click()
  await page.getByRole("button", { name: "Restore", exact: true }).click()
  await expectToast(page, "Version 1 restored. Visitors see it now.")
  expect(await htmlAt(page, "/history")).toBe(before)
  await expect(lead).not.toHaveValue("A lead that nobody wanted.")
}

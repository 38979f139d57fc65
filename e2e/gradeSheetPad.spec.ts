import { randomInt } from "node:crypto"
import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { collegeUrl, killServer } from "./college.ts"
import { type ApiCalls, enter, signedInCalls } from "./people.ts"
import { teach } from "./teaching.ts"

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const className = "P1"
let taught: Awaited<ReturnType<typeof teach>>

/** A separate subject, so that its sheets have no other columns. */
test.beforeAll(async ({ request }) => {
  const admin = await signedInCalls(request, "admin")
  const { terms } = await admin("get", "/terms/current")
  taught = await teach(admin, { code: `PAD${randomInt(1e6)}`, name: "Singing" }, terms[0])
})

/** The points and versions of an assignment's marks on the server. */
async function marksOf(admin: ApiCalls, assignment: number) {
  const { sheet } = await admin(
    "get",
    `/grade-sheets?subject_id=${taught.subjectId}&class=${className}&term_id=${taught.termId}`,
  )
  const cells = sheet.cells as { column: string; points_earned: number; version: number }[]
  return cells
    .filter(({ column }) => column === `a${assignment}`)
    .map(({ points_earned, version }) => [points_earned, version])
    .toSorted()
}

async function enterMark(page: Page, mark: string) {
  for (const key of mark) await page.getByRole("button", { name: key, exact: true }).tap()
  await page.getByRole("button", { name: "Next" }).tap()
}

const cuts: readonly [string, (context: BrowserContext) => unknown, (context: BrowserContext) => unknown][] =
  [
    ["the connection is cut", (context) => context.setOffline(true), (context) => context.setOffline(false)],
    ["the server is killed", killServer, () => expect.poll(isUp).toBe(true)],
  ]
const isUp = () =>
  fetch(`${collegeUrl()}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

for (const [cut, begin, end] of cuts) {
  test(`marks that are typed on a phone while ${cut} and before the tab is closed arrive once`, {
    // For the phone, a killed server is the same as a broken connection. The gate kills a server only in the test of the sheet on
    // a desktop.
    tag: cut === "the connection is cut" ? "@gate" : [],
  }, async ({ context, page, request }) => {
    const admin = await signedInCalls(request, "admin")
    const work = { title: `A song, and ${cut}`, maxMarks: 100, dueDate: "2083-01-31T16:30" }
    const { assignment } = await admin("post", "/assignments", {
      ...taught,
      ...work,
      studentClass: className,
    })
    const address = `/lecturer/marks/${taught.subjectId}/${className}?term=${taught.termId}&work=a${assignment.id}`
    await enter(page, "lecturer", address)
    await expect(page.getByRole("button", { name: /^1 of / })).toBeVisible()
    const scrolls = () => document.documentElement.scrollHeight - innerHeight
    expect(await page.evaluate(scrolls)).toBeLessThanOrEqual(0)
    await enterMark(page, "71")
    await begin(context)
    await enterMark(page, "72")
    await expect(page.getByText(/^◆ 2 kept on this device/)).toBeVisible()
    expect(await page.evaluate(scrolls)).toBeLessThanOrEqual(0)
    await page.close({ runBeforeUnload: false })
    await end(context)

    const again = await context.newPage()
    await enter(again, "lecturer", address)
    const arrived = [
      [71, 1],
      [72, 1],
    ]
    await expect.poll(() => marksOf(admin, assignment.id)).toEqual(arrived)
    await again.goto("/lecturer/to-mark")
    await expect(again.getByRole("heading", { level: 1, name: "To mark" })).toBeVisible()
    await expectNoFault(again)
  })
}

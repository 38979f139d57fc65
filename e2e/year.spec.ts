import { expect, type Locator, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { withDatabase } from "./college.ts"
import { enter, signedInCalls } from "./people.ts"
import { dialogOf, expectToast } from "./screen.ts"

const pastYear = "Past line"
const nextYear = "Year after the line"

const made = ["holiday", "cohort"] as const

/** The ids of the demonstration's holidays and cohorts. Preparing a year adds more of them. */
let ownIds: Record<(typeof made)[number], number[]>
test.beforeEach(() =>
  withDatabase(async (db) => {
    const idsOf = async (table: (typeof made)[number]) =>
      (await db.selectFrom(table).select("id").execute()).map(({ id }) => id)
    ownIds = { holiday: await idsOf("holiday"), cohort: await idsOf("cohort") }
  }),
)

/** Academic years may not overlap, and no request deletes a year that is the target of a roll-over. */
test.afterEach(() =>
  withDatabase(async (db) => {
    const years = db.selectFrom("academic_year").select("id").where("year_name", "in", [pastYear, nextYear])
    await db.deleteFrom("rollover").where("to_year_id", "in", years).execute()
    await db.updateTable("term").set({ closed_at: null }).where("academic_year_id", "in", years).execute()
    await db.deleteFrom("term").where("academic_year_id", "in", years).execute()
    await db.deleteFrom("academic_year").where("year_name", "in", [pastYear, nextYear]).execute()
    for (const table of made) await db.deleteFrom(table).where("id", "not in", ownIds[table]).execute()
  }),
)

function countClicks() {
  let clicks = 0
  return {
    clicks: () => clicks,
    click: async (target: Locator) => {
      clicks++
      await target.click()
    },
  }
}

test("the office closes a term at its gate", async ({ page, request }) => {
  const admin = await signedInCalls(request, "admin")
  const { academicYear } = await admin("post", "/academic-years", {
    yearName: pastYear,
    startDate: "2003-09-01",
    endDate: "2004-08-31",
  })
  for (const [termNumber, startDate, endDate] of [
    [1, "2003-09-15", "2003-12-12"],
    [2, "2004-01-12", "2004-04-02"],
  ] as const)
    await admin("post", "/terms", {
      academicYearId: academicYear.id,
      termNumber,
      name: `Term ${termNumber}`,
      startDate,
      endDate,
    })
  await enter(page, "admin", `/admin/year?academic_year_id=${academicYear.id}`)
  const { click, clicks } = countClicks()
  const block = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) })
  await expect(block("Term 2")).toHaveAttribute("aria-pressed", "true")
  await expectNoFault(page)
  await block("Term 2").press("ArrowLeft")
  await expect(block("Term 1")).toHaveAttribute("aria-pressed", "true")
  const gate = page.getByRole("list", { name: "Before Term 1 is closed" })
  await click(gate.getByRole("button", { name: "Close term" }))
  await click(dialogOf(page, `Close Term 1, ${pastYear}`).getByRole("button", { name: "Close term" }))
  await expectToast(page, "Term closed.")
  await expect(page.getByText("This term is closed.")).toBeVisible()
  console.log(`Closing a term at its gate: ${clicks()} clicks, no refusal.`)
  expect(clicks()).toBe(2)
})

// Fresh, because other journeys leave later years, and the first of them counts as prepared.
test("the gate of the year says what is first, prepares it, and proposes the outcomes", {
  tag: "@fresh",
}, async ({ page }) => {
  await enter(page, "admin", "/admin/year")
  const { click, clicks } = countClicks()
  const gate = page.getByRole("list", { name: "Before students are moved up" })
  await click(gate.getByRole("button", { name: "First: Prepare the next academic year" }))
  const link = gate.getByRole("link", { name: "Prepare the next year" })
  await expect(link).toBeFocused()
  await click(link)
  const form = dialogOf(page, "Prepare the next academic year")
  await expect(form.getByRole("row", { name: /^Term 6/ })).toBeVisible()
  await expectNoFault(page)
  await form.getByLabel("Academic year", { exact: true }).fill(nextYear)
  await click(form.getByRole("button", { name: "Prepare the year" }))
  await expectToast(page, `${nextYear} prepared.`)
  await click(gate.getByRole("button", { name: "Propose outcomes" }))
  await click(gate.getByRole("link", { name: "Look at the outcomes" }))
  await expect(page.getByRole("heading", { name: "2. Preview" })).toBeVisible()
  await expect(page.getByText("Nothing happens before you press this.")).toBeVisible()
  await expectNoFault(page)
  console.log(`From nothing prepared to the outcomes of a year: ${clicks()} clicks, no refusal.`)
  expect(clicks()).toBe(5)
})

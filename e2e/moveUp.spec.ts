import { expect, test } from "@playwright/test"
import { addDays } from "../contract/src/lib/days.ts"
import { expectNoFault } from "./axe.ts"
import { withDatabase } from "./college.ts"
import { enter, signedInCalls } from "./people.ts"
import { dialogOf, expectToast } from "./screen.ts"

const yearName = "Year to move into"

/** Other journeys create their own years, which may not overlap with this journey's. No request deletes a roll-over. */
test.afterEach(() =>
  withDatabase(async (db) => {
    const year = db.selectFrom("academic_year").select("id").where("year_name", "=", yearName)
    await db.deleteFrom("rollover").where("to_year_id", "in", year).execute()
    await db.deleteFrom("term").where("academic_year_id", "in", year).execute()
    await db.deleteFrom("academic_year").where("year_name", "=", yearName).execute()
  }),
)

test("an administrator moves a year up by rules, and undoes it", async ({ page, request }) => {
  const admin = await signedInCalls(request, "admin")
  const { academicYear: current } = await admin("get", "/academic-years/current")
  const [from, to] = [addDays(current.end_date, 1), addDays(current.end_date, 60)]
  const { academicYear: next } = await admin("post", "/academic-years", {
    yearName,
    startDate: from,
    endDate: to,
  })
  for (const termNumber of [1, 4]) {
    await admin("post", "/terms", {
      academicYearId: next.id,
      termNumber,
      name: `Term ${termNumber}`,
      startDate: from,
      endDate: addDays(from, 30),
    })
  }
  const before = (await admin("get", "/students?limit=1000")).students

  await enter(page, "admin", `/admin/academic-years/${current.id}/move-up`)
  await page.getByRole("button", { name: "Propose outcomes" }).click()
  await expect(page.getByRole("heading", { name: "2. Preview" })).toBeVisible()
  await expectNoFault(page)
  await page.getByRole("link", { name: "Show each student with the reason" }).click()
  await page.waitForURL("**/students")
  await expect(page.getByRole("searchbox")).toBeVisible()
  await expectNoFault(page)
  await page.goBack()

  await page.getByRole("button", { name: "Move students up" }).last().click()
  const question = dialogOf(page, "Move students up")
  await question.getByRole("button", { name: "Move students up" }).click()
  await expect(page.getByRole("heading", { name: "Undo" })).toBeVisible()
  await expectNoFault(page)
  expect((await admin("get", "/academic-years/current")).academicYear.id).toBe(next.id)

  await page.getByRole("button", { name: "Undo" }).last().click()
  await dialogOf(page, "Undo moving up").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("button", { name: "Propose outcomes" })).toBeVisible()
  await expectToast(page, "Everybody is back where they were.")
  const summaryOf = (list: { id: number; class: string; year_of_study: number; status: string }[]) =>
    list.map(({ id, class: className, year_of_study, status }) => [id, className, year_of_study, status])
  expect(summaryOf((await admin("get", "/students?limit=1000")).students)).toEqual(summaryOf(before))
  expect((await admin("get", "/academic-years/current")).academicYear.id).toBe(current.id)
})

import { expect, test } from "@playwright/test"
import { enter } from "./people.ts"
import { changeReply } from "./screen.ts"

/** Whole rows of a list on the first screen (docs/decisions/03-lists.md). */
const windows = [
  { name: "an old laptop", width: 1366, height: 657, rows: 14 },
  { name: "a desk", width: 1280, height: 800, rows: 18 },
  { name: "a phone", width: 360, height: 740, rows: 8 },
]

for (const noun of ["students", "grades", "lecturers"] as const) {
  test(`the first screen of ${noun} shows whole rows instead of chrome`, async ({ page }) => {
    await changeReply(page, `**/api/${noun}?*`, (data) => {
      const [first] = data[noun]
      data[noun] = Array.from({ length: 50 }, (_, index) => ({
        ...first,
        ...data[noun][index],
        id: index + 1,
      }))
      data.total = 50
    })
    await enter(page, "admin", `/admin/${noun}`)
    for (const { name, rows, ...size } of windows) {
      await page.setViewportSize(size)
      await expect(page.locator("main tbody tr")).toHaveCount(50)
      const whole = await page.locator("main tbody tr").evaluateAll(
        (all) =>
          all.filter((row) => {
            const { top, bottom, height } = row.getBoundingClientRect()
            return height > 0 && top >= 0 && bottom <= window.innerHeight
          }).length,
      )
      expect(whole, `${noun} on ${name}`).toBeGreaterThanOrEqual(rows)
    }
  })
}

test("the grades fit a desk without a cut title or term, and a phone names a grade without points", async ({
  page,
}) => {
  const without = { state: "missing", points_earned: null, percentage: null, letter_grade: null }
  await changeReply(page, "**/api/grades?*", (data) => {
    Object.assign(data.grades[0], without, { assignment_title: "Essay", grade_type: "assignment" })
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, "admin", "/admin/grades")
  const first = page.locator("main tbody tr").first()
  await expect(first).toContainText("Essay")
  const cut = await page
    .locator("main tbody tr")
    .filter({ hasText: /Lesson observed|Essay/ })
    .locator("td.list-spare")
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  expect(cut).toBe(0)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await first.innerText()).toMatch(/Essay\s*Missing$/)
  await enter(page, "lecturer", "/lecturer/grades")
  await expect(first).toContainText("Essay")
  expect(await first.innerText()).toMatch(/Essay\s*Missing$/)
})

import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { LecturerAssignmentsPage } from "./LecturerAssignmentsPage.tsx"

const work = {
  description: "A page about a river near your home.",
  subject_id: 1,
  subject_code: "ENG101",
  subject_name: "English",
  max_marks: 40,
  student_class: "P1",
  other_classes: [],
  late_allowed: false,
  further_formats: [],
  assignment_file_name: null,
  submissions_count: 9,
  graded_count: 4,
  may_edit: true,
  version: 1,
}
const assignments = [
  { ...work, id: 1, title: "Rivers", due_date: "2083-03-04T14:00:00.000Z" },
  { ...work, id: 2, title: "Lakes", due_date: "2020-03-04T14:00:00.000Z" },
  { ...work, id: 3, title: "Hills", due_date: "2020-02-04T14:00:00.000Z" },
]
const stats = { total: 3, upcoming: 1, overdue: 2, subjects: 1 }

test("work that can be handed in is a card, what is over is a line with its actions, and figures say their scope", async () => {
  await page.viewport(1280, 800)
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const data = String(address).includes("/assignments/stats") ? { stats } : { assignments, total: 3 }
    return success(data)
  })
  const lecturer = { id: 1, role: "lecturer", first_name: "Ada", last_name: "Example", classes: ["P1"] }
  await renderInPortal(<LecturerAssignmentsPage />, { user: lecturer })
  await expect.element(page.getByRole("article", { name: "Rivers" })).toBeVisible()
  expect(document.querySelectorAll("article")).toHaveLength(1)
  const over = page.getByRole("table", { name: "Overdue" })
  await expect.element(over.getByRole("row", { name: /^Lakes ENG101 P1 .*4 of 9 graded/ })).toBeVisible()
  const heights = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height)
  expect(heights).toHaveLength(2)
  expect(Math.max(...heights)).toBeLessThan(64)
  await over.getByRole("button", { name: "Actions for Lakes" }).click()
  await expect.element(page.getByRole("menuitem", { name: "Copy" })).toBeVisible()
  await expect.element(page.getByText("3 in all terms")).toBeVisible()
})

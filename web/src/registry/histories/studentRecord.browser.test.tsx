import { Route, Routes } from "react-router"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { HistoryTerm } from "#contract/registry/histories.ts"
import "../../ui/styles/ui.css"
import { paths, recordOf } from "../../lib/address/paths.ts"
import { dataKey } from "../../lib/api/data.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { StudentRecordPage } from "./StudentRecordPage.tsx"

const student = (id: number, first_name: string) => ({
  id,
  first_name,
  last_name: "Blank",
  student_number: `IPTE25-000${id}`,
  class: "P8",
  year_of_study: 1,
  photo_url: null,
})
const students = [student(1, "Ada"), student(2, "Bea")]
const term: HistoryTerm = {
  term_id: 1,
  term_name: "Term 1",
  academic_year_name: "2026-2027",
  class: "P8",
  year_of_study: 1,
  outcome: "continuing",
  is_active: true,
  is_enrolled: true,
  handed_in: 3,
  overdue: 1,
  modules: [{ subject_id: 1, subject_code: "LS", subject_name: "Life Skills", mark: 45, letter_grade: null }],
  weeks: [{ week: "2026-11-02", classes: 10, missed: 1 }],
}

async function open(
  events?: { at: string; kind: "graduated"; about: null; by: string }[],
  terms: HistoryTerm[] = [term],
) {
  await page.viewport(320, 640)
  const queries = queriesWithoutRequests()
  queries.setQueryData(dataKey("GET /students", { query: {} }), { students, total: 2 })
  for (const student of students)
    queries.setQueryData(dataKey("GET /students/{id}/history", { params: { id: String(student.id) } }), {
      student,
      pass_mark: 50,
      terms,
      ...(events && { events }),
    })
  await renderInPortal(
    <Routes>
      <Route path={paths.studentRecord} element={<StudentRecordPage />} />
    </Routes>,
    { queries, user: { id: 9, role: "admin" }, address: recordOf("admin", 1) },
  )
}

test("a student's record begins with how they do, and J and K walk the list that was read last", async () => {
  await open([{ at: "2026-11-01T08:00:00Z", kind: "graduated", about: null, by: "Grace Phiri" }])
  await expect
    .element(
      page.getByText(
        "Year 1, P8. 90% present. 1 module in progress; Life Skills, 45, is the lowest. 1 piece overdue.",
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole("img", { name: "Life Skills 45" })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.getByRole("tab", { name: "Life here" }).click()
  await expect.element(page.getByText("Grace Phiri")).toBeVisible()

  await userEvent.keyboard("j")
  await expect.element(page.getByRole("heading", { level: 1, name: "Bea Blank" })).toBeVisible()
  await userEvent.keyboard("j")
  await expect.element(page.getByRole("button", { name: "Next" })).not.toBeInTheDocument()
  await userEvent.keyboard("k")
  await expect.element(page.getByRole("heading", { level: 1, name: "Ada Blank" })).toBeVisible()
})

test("a term of the ribbon leads to its marks also while the events are shown", async () => {
  await open([{ at: "2026-11-01T08:00:00Z", kind: "graduated", about: null, by: "Grace Phiri" }])
  await page.getByRole("tab", { name: "Life here" }).click()
  const marks = page.getByRole("list", { name: "Marks of Term 1" })
  await expect.element(marks).not.toBeInTheDocument()
  await page.getByRole("link", { name: "Term 1" }).click()
  await expect.element(marks).toBeInViewport()
})

test("an event of the first hours of a day has the college's day", async () => {
  await open([{ at: "2026-11-30T22:30:00Z", kind: "graduated", about: null, by: "Grace Phiri" }])
  await page.getByRole("tab", { name: "Life here" }).click()
  await expect.element(page.getByText("1 December 2026")).toBeVisible()
})

test("a lecturer, who gets no events, sees the marks without tabs", async () => {
  await open()
  await expect.element(page.getByRole("list", { name: "Marks of Term 1" })).toBeVisible()
  await expect.element(page.getByRole("tab")).not.toBeInTheDocument()
})

test("a term of results from before the system has its marks, without a register or work that was handed in", async () => {
  const before = { ...term, class: null, is_active: false, is_enrolled: false, handed_in: 0, weeks: [] }
  await open(undefined, [{ ...before, overdue: 0 }])
  const terms = page.getByRole("list", { name: "Terms" })
  await expect.element(terms.getByRole("img", { name: "Life Skills 45" })).toBeVisible()
  await expect.element(page.getByText("Year 1, P8. Not enrolled in a term yet.")).toBeVisible()
  await expect.element(terms.getByText("No register")).not.toBeInTheDocument()
  await expect.element(terms.getByText("handed in")).not.toBeInTheDocument()
})

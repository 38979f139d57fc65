import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { PanelContext } from "../../ui/overlay/panelContext.ts"
import { StudentDetails } from "./StudentDetails.tsx"

const student = {
  id: 1,
  first_name: "Limbani",
  last_name: "Blank",
  student_number: "IPTE25-0040",
  class: "P8",
  email: "limbani.blank.of.the.long.address@college.example",
  phone_number: null,
  status: "active",
  gender: "female",
  age: 20,
  home_district: "Mwanza",
  year_of_study: 1,
  ipte_cohort: "IPTE25",
  version: 1,
  religion: "Catholic",
  photo_url: null,
}
const subject = (subject_name: string, assignment_average: number) => ({
  subject_name,
  term_grades: [{ term_start: "2026-09-01", module_grade: null, assignment_average, letter_grade: null }],
})

test("a student's panel begins with marks as bars, folds the person, and nothing in it is wider than the panel", async () => {
  await page.viewport(360, 740)
  const queries = queriesWithoutRequests()
  const params = { id: 1 }
  queries.setQueryData(dataKey("GET /students/{id}", { params }), {
    student,
    enrolments: [],
    records: { submissions: 4, grades: 9 },
  })
  queries.setQueryData(dataKey("GET /grades/student/{id}/gpa", { params }), {
    pass_mark: 50,
    gpa: {
      current_gpa: null,
      overall_average: null,
      standing: null,
      subject_breakdown: [subject("English", 45), subject("Social and Environmental Science", 65)],
    },
  })
  queries.setQueryData(dataKey("GET /students/{id}/attendance", { params }), { percentage: 95, absent: 2 })
  await renderInPortal(
    <PanelContext value={{ id: 1, nouns: ["student", "students"], close: () => {}, step: () => {} }}>
      <StudentDetails id={1} items={() => []} />
    </PanelContext>,
    { queries, user: { id: 9, role: "admin" } },
  )
  const marks = page.getByRole("list", { name: "Marks by subject" })
  await expect.element(marks).toMatchTextContent("English In progress 45")
  await expect.element(page.getByText("The line is the pass mark, 50.")).toBeVisible()
  expect(marks.element().getBoundingClientRect().top).toBeLessThan(200)
  await expect.element(page.getByText("Catholic")).not.toBeVisible()
  await page.getByText("Person", { exact: true }).click()
  await expect.element(page.getByText("Catholic")).toBeVisible()
  const panel = page.getByRole("dialog").element()
  const right = panel.getBoundingClientRect().left + panel.clientWidth
  const wider = [...panel.querySelectorAll("*")].filter(
    (part) => part.getBoundingClientRect().right > right + 1,
  )
  expect(wider.map(({ outerHTML }) => outerHTML.slice(0, 80))).toEqual([])
})

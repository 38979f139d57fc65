import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { PanelContext } from "../../ui/overlay/panelContext.ts"
import { TermDetails } from "./TermDetails.tsx"

const courseTerm = { year_of_study: 1, kind: "course" } as const
const term = {
  ...courseTerm,
  id: 1,
  term_number: 2,
  name: "Term 2",
  semester: 2,
  students_count: 40,
  closed_at: null,
  academic_year_id: 1,
  academic_year_name: "2026-2027",
  is_active: true,
  version: 1,
  start_date: "2027-01-11",
  end_date: "2027-04-09",
}

test("a term lists the subjects that it offers, with a link to each and the semester of one from elsewhere", async () => {
  await page.viewport(360, 740)
  const queries = queriesWithoutRequests()
  const params = { id: 1 }
  queries.setQueryData(dataKey("GET /terms/{id}", { params }), { term })
  queries.setQueryData(dataKey("GET /terms/{id}/subjects", { params }), {
    subjects: [
      { ...courseTerm, subject_id: 5, subject_code: "ENG112", subject_name: "English", semester: 2 },
      { ...courseTerm, subject_id: 7, subject_code: "MAT111", subject_name: "Mathematics", semester: 1 },
    ],
  })
  await renderInPortal(
    <PanelContext value={{ id: 1, nouns: ["term", "terms"], close: () => {}, step: () => {} }}>
      <TermDetails id={1} items={() => []} />
    </PanelContext>,
    { queries },
  )
  const subjects = page.getByRole("table", { name: "Subjects offered" })
  await expect.element(subjects.getByText("Year 1, semester 1")).toBeVisible()
  await expect.element(subjects.getByText("Year 1, semester 2")).not.toBeInTheDocument()
  await expect
    .element(subjects.getByRole("link", { name: "MAT111 Mathematics" }))
    .toHaveAttribute("href", "/admin/subjects?view=7")
})

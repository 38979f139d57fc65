import { Route, Routes } from "react-router"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { paths } from "../../lib/address/paths.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { GapsPage } from "./GapsPage.tsx"

const gap = {
  kind: "mark",
  subject_code: "MAT101",
  class: "P1",
  title: "Essay",
  student_id: 1,
  student_number: "IPTE25-0001",
  student_name: "Ada Example",
}
const term = { id: 3, name: "Term 1", academic_year_name: "2026-2027" }

test("the lecturer and the module to which a link of the checklist leads are shown as filters", async () => {
  await page.viewport(1280, 800)
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const { pathname } = new URL(String(address), location.href)
    if (pathname.endsWith("/gaps")) return success({ gaps: [gap], total: 1 })
    if (!pathname.endsWith("/closing")) return success({ term })
    return success({
      term,
      lecturers: [
        { lecturer_id: 12, name: "Mary Example" },
        { lecturer_id: null, name: null },
      ],
      modules: [{ subject_id: 7, subject_code: "MAT101", subject_name: "Mathematics" }],
    })
  })
  await renderInPortal(
    <Routes>
      <Route path={paths.termGaps} element={<GapsPage />} />
    </Routes>,
    {
      user: { id: 9, role: "admin", classes: [] },
      address: "/admin/terms/3/missing?lecturer_id=12&subject_id=7",
    },
  )
  const chip = (name: string) => page.getByRole("button", { name: `Remove the filter ${name}` })
  await expect.element(chip("Lecturer: Mary Example")).toBeVisible()
  await expect.element(chip("Module: MAT101 Mathematics")).toBeVisible()
})

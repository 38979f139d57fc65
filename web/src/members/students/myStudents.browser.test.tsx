import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { MyStudentsPage } from "./MyStudentsPage.tsx"

const student = {
  id: 1,
  student_number: "IPTE25-0001",
  first_name: "Alinafe",
  last_name: "Rehearsal",
  class: "P1",
  year_of_study: 1,
  age: 23,
  phone_number: "+265 000 000 030",
  home_district: "Nkhata Bay",
  status: "active",
}
const stats = { total: 1, inactive: 0, year_1: 1, year_2: 0 }

test("the students of a class have their whole names in the width that an open record leaves", async () => {
  await page.viewport(1190, 800)
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    success({ students: [student], total: 1, stats, lecturerClass: "P1", classes: [] }),
  )
  const narrow = (
    <div style={{ width: 608 }}>
      <MyStudentsPage />
    </div>
  )
  await renderInPortal(narrow, { user: { id: 9, role: "lecturer" } })
  await expect.element(page.getByText("IPTE25-0001")).toBeVisible()
  const name = page.getByRole("rowheader").element()
  const cut = [...name.querySelectorAll("*")].filter((part) => part.scrollWidth > part.clientWidth + 1)
  expect(cut.map((part) => part.outerHTML)).toEqual([])
})

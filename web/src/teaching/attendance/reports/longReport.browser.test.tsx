import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import { AttendanceReportPage } from "./AttendanceReportPage.tsx"

const record = {
  id: 1,
  lecturer_name: "Wezi Model",
  employee_number: "L-0026",
  subject: "EXA101",
  classes: ["P4"],
  date: "2026-11-30",
  time: "14:00",
  strength: 8,
  present: 8,
  absent: 0,
  status: "present",
  signature: null,
}
const stats = { total: 1654, present: 1611, absent: 0, late: 43 }

test("the attendance report has its thousands separated, as on the list of the records", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    success({ attendance: [record], total: 1654, stats }),
  )
  await renderInPortal(<AttendanceReportPage />, { user: { id: 9, role: "admin" } })
  await expect.element(page.getByText(/Total records: 1,654\. Present: 1,611\./)).toBeVisible()
  await expect.element(page.getByText(/The first 1 of 1,654 records\./)).toBeVisible()
})

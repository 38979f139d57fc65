import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../../lib/testing/answers.ts"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import { MyAttendanceReportPage } from "./MyAttendanceReportPage.tsx"

const record = {
  id: 1,
  date: "2026-11-20",
  time: "08:00",
  subject: "MAT101",
  subject_name: "Mathematics",
  classes: ["P1"],
  strength: 40,
  present: 38,
  absent: 2,
  signature: null,
  extra_reason: null,
  status: "late",
}

test("the parts on a lecturer's attendance report add up to all days", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async (address) =>
    String(address).includes("/my/records")
      ? success({
          attendance: [record],
          total: 1,
          stats: { total: 12, present: 8, absent: 1, late: 3, rate: 67 },
        })
      : success({ subjects: [], total: 0 }),
  )
  await renderInPortal(<MyAttendanceReportPage />, {
    user: { id: 2, role: "lecturer", firstName: "Mary", lastName: "Example", employeeNumber: "L-0001" },
    address: "/lecturer/attendance/report?date=any",
  })
  await expect
    .element(page.getByText(/^L-0001/))
    .toMatchTextContent("All days: 12. Present: 8. Absent: 1. Late: 3. Attendance rate: 67%.")
})

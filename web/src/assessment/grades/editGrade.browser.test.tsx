import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { queriesWithoutRequests, renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { EditFreeGradeDialog } from "./EditFreeGradeDialog.tsx"
import { EditGradeDialog } from "./EditGradeDialog.tsx"

const grade = {
  id: 1,
  student_name: "Thoko Sample",
  student_number: "IPTE25-0001",
  subject_code: "ENG101",
  subject_name: "English",
  assignment_title: "Essay",
  grade_type: "assignment",
  state: "number",
  points_earned: 7,
  max_points: 10,
  feedback: null,
  term_id: 1,
  term_name: "Term 1",
  version: 1,
} as Grade

test.each([
  ["of an assignment", EditGradeDialog],
  ["under a free title", EditFreeGradeDialog],
])(
  "a grade %s without points is refused in the specification's words (spec 001 section 5)",
  async (_, Dialog) => {
    await renderInPortal(<Dialog grade={grade} onClose={() => undefined} />, {
      queries: queriesWithoutRequests(),
      user: { role: "admin" },
    })
    await userEvent.clear(page.getByRole("textbox", { name: /^Points earned/ }))
    await page.getByRole("button", { name: "Update Grade" }).click()
    await expect.element(page.getByText("Please fill in all required fields")).toBeVisible()
  },
)

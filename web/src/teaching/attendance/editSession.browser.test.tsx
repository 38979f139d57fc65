import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import type { ClassSession } from "#contract/teaching/attendance/endpoints.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { EditSessionDialog } from "./EditSessionDialog.tsx"

const session: ClassSession = {
  id: 7,
  date: "2026-03-02",
  time: "08:00",
  subject_id: 1,
  subject: "ENG101",
  subject_name: "English",
  lecturer_id: 1,
  lecturer_name: "Ada Example",
  employee_number: "E1",
  classes: ["P4"],
  lesson_id: null,
  strength: 40,
  present: 38,
  absent: 2,
  signature: null,
  extra_reason: null,
  status: "present",
  taken_at: null,
  taken_by_name: null,
  may_edit: true,
  created_at: "2026-03-02T08:00:00Z",
  version: 1,
}

test("a class that somebody else has changed meanwhile is part of the conflict", async () => {
  const current = { ...session, classes: ["P5"], version: 2 }
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) =>
    init?.method === "PUT"
      ? refusal(409, { code: "conflict", message: "Somebody has changed it.", current })
      : success({ subjects: [] }),
  )
  await renderInPortal(<EditSessionDialog session={session} onClose={vi.fn()} />, {
    user: { role: "lecturer", classes: ["P3", "P4", "P5"] },
  })
  await page.getByRole("textbox", { name: /^Signature/ }).fill("A. Example")
  await page.getByRole("button", { name: "Save changes" }).click()
  const conflict = page.getByRole("region", { name: "Other values are saved already" })
  await expect.element(conflict.getByRole("group", { name: "Class" })).toMatchTextContent(/P4.*P5/)
  await expect.element(page.getByRole("combobox", { name: /^Class/ })).toHaveValue("P5")
})

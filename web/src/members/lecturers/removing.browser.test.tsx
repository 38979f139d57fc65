import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { LecturersPage } from "./LecturersPage.tsx"

const lecturer = {
  id: 1,
  first_name: "Grace",
  last_name: "Example",
  employee_number: "L-0001",
  department: "Languages",
  status: "active",
  class: null,
  version: 1,
}

test.each([
  [0, true, undefined],
  [
    1,
    false,
    "1 message to them is not answered. No mail server is set, so visitors who wait for an answer are not told.",
  ],
  [
    2,
    true,
    "2 messages to them are not answered. Visitors who wait for an answer are told by email to write to the college instead.",
  ],
])(
  "who deletes a lecturer with %i unanswered messages, with a mail server: %s, is told: %s",
  async (waiting_messages, hasMailServer, sentence) => {
    const answers = Object.entries({
      "/lecturers?": { lecturers: [lecturer], total: 1 },
      "/lecturers/1": { lecturer: { ...lecturer, waiting_messages } },
      "/lecturers/stats": { stats: { total: 1, active: 1, departments: 1, without_class: 1 } },
      "/departments": { departments: [] },
    })
    vi.spyOn(window, "fetch").mockImplementation(async (address) => {
      const { pathname, search } = new URL(String(address), location.href)
      const path = `${pathname.replace("/api", "")}${search}`
      return success(answers.find(([start]) => path.startsWith(start))?.[1])
    })
    await page.viewport(1280, 800)
    await renderInPortal(<LecturersPage />, {
      user: { id: 9, role: "admin", classes: [], hasMailServer },
      address: "/admin/lecturers",
    })
    await page.getByRole("button", { name: "Actions for Grace Example" }).click()
    await page.getByRole("menuitem", { name: "Delete" }).click()
    const question = page.getByRole("dialog", { name: "Delete lecturer" })
    await expect.element(question.getByRole("button", { name: "Delete" })).toBeVisible()
    if (sentence) await expect.element(question.getByText(sentence, { exact: false })).toBeVisible()
    else await expect.element(question.getByText(/not answered/)).not.toBeInTheDocument()
  },
)

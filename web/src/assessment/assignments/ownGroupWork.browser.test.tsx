import { QueryClient } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Profile } from "#contract/people/people/profile.ts"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { dataKey } from "../../lib/api/data.ts"
import { MyAssignmentsPage } from "./MyAssignmentsPage.tsx"
import { ReceiptSlip } from "./ReceiptSlip.tsx"

const student = {
  id: 3,
  role: "student",
  firstName: "Agnes",
  lastName: "Example",
  studentNumber: "IPTE25-0001",
  classes: ["P1"],
  hasMailServer: true,
} as unknown as Profile
const poster = {
  id: 7,
  title: "Poster",
  description: null,
  subject_id: 1,
  subject_code: "ENG101",
  subject_name: "English",
  term_id: 1,
  term_name: "Term 1",
  academic_year_name: "2026-2027",
  lecturer_id: 1,
  lecturer_first_name: "Ada",
  lecturer_last_name: "Example",
  due_date: "2083-03-04T14:30:00.000Z",
  max_marks: 20,
  max_points: 20,
  student_class: "P1",
  late_allowed: false,
  further_formats: [],
  assignment_file_name: null,
  assignment_file_size: null,
  created_at: "2026-01-01T00:00:00.000Z",
  status: "submitted",
  submission_id: 5,
  submission_file_name: "poster.txt",
  submission_file_size: 4,
  submitted_at: "2026-01-02T00:00:00.000Z",
  grade_state: null,
  points_earned: null,
  percentage: null,
  feedback: null,
  graded_at: null,
  may_submit: true,
  group: { number: 2, members: ["Agnes Example", "Bright Example"] },
  extension: null,
}
const receipt = {
  id: 5,
  reference: "SUB-7K3Q-92",
  number: 1,
  late: false,
  submitted_at: "2026-01-02T00:00:00.000Z",
  completed_at: null,
  made_at: null,
  assignment_title: "Poster",
  submission_file_name: "poster.txt",
  submission_file_size: 4,
  submission_file_sha256: "ab".repeat(32),
  student_class: "P1",
  notes: null,
  group_number: 2,
  earlier_versions: [],
}

async function open(user = student, submission = receipt as object) {
  await page.viewport(360, 740)
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const data = String(address).includes("my-submission")
      ? { submission }
      : { assignments: [poster], total: 1, className: "P1", subjects: [] }
    return success(data)
  })
  await renderInPortal(<MyAssignmentsPage />, { user })
  return page.getByRole("article", { name: "Poster" })
}

test("a member of a group reads on the card, in the form and on the receipt for whom they hand in, and leaves an untouched form unasked", async () => {
  const card = await open()
  await expect.element(card.getByText("Group 2: Agnes Example and Bright Example")).toBeVisible()
  await card.getByRole("button", { name: /^Replace Submission/ }).click()
  const form = page.getByRole("dialog", { name: "Replace: Poster" })
  await expect
    .element(form.getByText("You hand in for Group 2: Agnes Example and Bright Example."))
    .toBeVisible()
  await form.getByRole("button", { name: "Replace Submission" }).click({ force: true })
  await expect.element(form.getByRole("link", { name: /Choose the file of your work/ })).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(form).not.toBeInTheDocument()
  expect(page.getByRole("dialog", { name: "Discard your changes?" }).query()).toBeNull()

  await card.getByRole("button", { name: /^Receipt/ }).click()
  const slip = page.getByRole("dialog", { name: "Your work was received" })
  await expect.element(slip.getByText("Group 2", { exact: true })).toBeVisible()
  await expect.element(slip.getByText(/The receipt is emailed to the student who handed in/)).toBeVisible()
})

test.for([
  ["agnes@college.example", true, "Keep this reference. The receipt is emailed to you, too."],
  ["agnes@college.example", false, "Keep this reference."],
  [null, true, "Keep this reference."],
] as const)(
  "the receipt of a student whose email is %s, with a mail server: %s, says “%s”",
  async ([email, hasMailServer, text]) => {
    const card = await open({ ...student, email, hasMailServer }, { ...receipt, group_number: null })
    await card.getByRole("button", { name: /^Receipt/ }).click()
    const slip = page.getByRole("dialog", { name: "Your work was received" })
    await expect.element(slip.getByText(text, { exact: true })).toBeVisible()
  },
)

test("right after handing in, the receipt is never that of the version before", async () => {
  const queries = new QueryClient()
  const key = dataKey("GET /assignments/{id}/my-submission", { params: { id: 7 } })
  queries.setQueryData(key, { submission: receipt }, { updatedAt: Date.now() - 60_000 })
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.spyOn(window, "fetch").mockReturnValue(promise)
  await renderInPortal(<ReceiptSlip assignmentId={7} isNew onClose={() => {}} />, { queries, user: student })
  await expect.element(page.getByRole("dialog", { name: "Receipt" })).toBeVisible()
  expect(page.getByText("poster.txt").query()).toBeNull()
  resolve(success({ submission: { ...receipt, number: 2, submission_file_name: "better.txt" } }))
  await expect.element(page.getByText("better.txt")).toBeVisible()
})

test("a phone offers the camera before a file", async () => {
  const card = await open()
  await card.getByRole("button", { name: /^Replace Submission/ }).click()
  const form = page.getByRole("dialog", { name: "Replace: Poster" })
  const camera = form.getByRole("button", { name: "Photograph the pages" })
  await expect.element(camera).toBeInViewport({ ratio: 1 })
  expect(camera.element().compareDocumentPosition(form.getByLabelText("File").element())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { LecturerAssignmentsPage } from "./LecturerAssignmentsPage.tsx"

const lecturer = {
  id: 1,
  role: "lecturer",
  first_name: "Ada",
  last_name: "Example",
  classes: ["P1", "P2", "P3", "P4"],
}
const essay = {
  id: 7,
  title: "Essay",
  description: null,
  subject_id: 1,
  subject_code: "ENG101",
  subject_name: "English",
  term_id: 1,
  term_name: "Term 1",
  due_date: "2031-03-04T14:30:00.000Z",
  max_marks: 40,
  student_class: "P1",
  other_classes: ["P2", "P3"],
  late_allowed: true,
  further_formats: ["odt"],
  assignment_file_name: "questions.pdf",
  submissions_count: 0,
  graded_count: 0,
  may_edit: true,
  version: 3,
}
const subjects = [
  { id: 1, code: "ENG101", name: "English" },
  { id: 2, code: "MAT101", name: "Mathematics" },
]
const answers = {
  "/lecturers/my/subjects": { subjects },
  "/assignments/classes?subject_id=1": { classes: ["P1", "P2", "P3"] },
  "/assignments/classes?subject_id=2": { classes: ["P1", "P4"] },
  "/assignments?": { assignments: [essay], total: 1 },
}

/** Opens the lecturer's assignments, and returns the sent forms. */
async function open() {
  const sent: [string, Record<string, unknown>][] = []
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    if (init?.body instanceof FormData) {
      sent.push([`${init.method} ${address}`, Object.fromEntries(init.body)])
      return success({ assignment: essay }, "Saved.")
    }
    const answer = Object.entries(answers).find(([path]) => String(address).includes(path))
    return success(answer?.[1] ?? {})
  })
  await renderInPortal(<LecturerAssignmentsPage />, { user: lecturer })
  await expect.element(page.getByText("Essay").first()).toBeVisible()
  return sent
}
const dialog = page.getByRole("dialog")
const choose = (label: RegExp, option: string) => dialog.getByLabelText(label).selectOptions(option)
const fill = (label: RegExp, text: string) => dialog.getByLabelText(label).first().fill(text)
const act = async (name: string) => {
  await page.getByRole("button", { name: "Actions for Essay" }).click()
  await page.getByRole("menuitem", { name }).click()
}

test("one form names other classes and their due dates, and what was unticked or hidden is not sent", async () => {
  await page.viewport(1280, 900)
  const sent = await open()
  await page.getByRole("button", { name: "Create Assignment" }).click()
  await fill(/^Title/, "Rivers")
  await choose(/^Subject/, "ENG101 English")
  await fill(/^Due date/, "04/03/2031")
  expect(dialog.getByLabelText("P2").query()).toBeNull()
  await choose(/^Target class/, "P1")
  for (const name of ["P2", "P3"]) await dialog.getByLabelText(name, { exact: true }).click()
  await fill(/^Due date of P2/, "05/03/2031")
  await fill(/^Due date of P3/, "06/03/2031")
  await dialog.getByLabelText("P3", { exact: true }).click()
  await dialog.getByRole("button", { name: "Create Assignment" }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual([
    "POST /api/assignments",
    expect.objectContaining({
      student_class: "P1",
      other_classes: "P2",
      other_due_dates: '{"P2":"2031-03-05T14:00:00.000Z"}',
    }),
  ])
})

test("only classes that are taught the subject are offered, and one that was ticked before stays to be unticked", async () => {
  await page.viewport(1280, 900)
  await open()
  await page.getByRole("button", { name: "Create Assignment" }).click()
  const target = dialog.getByLabelText(/^Target class/)
  const offered = () => [...target.element().querySelectorAll("option")].map(({ value }) => value)
  expect(offered()).toEqual(["", "P1", "P2", "P3", "P4"])
  await choose(/^Subject/, "ENG101 English")
  await expect.poll(offered).toEqual(["", "P1", "P2", "P3"])
  await choose(/^Target class/, "P1")
  await expect.element(dialog.getByLabelText("P2", { exact: true })).toBeVisible()
  expect(dialog.getByLabelText("P4", { exact: true }).query()).toBeNull()
  await dialog.getByLabelText("P3", { exact: true }).click()
  await choose(/^Subject/, "MAT101 Mathematics")
  await expect.element(dialog.getByLabelText("P4", { exact: true })).toBeVisible()
  expect(dialog.getByLabelText("P2", { exact: true }).query()).toBeNull()
  await dialog.getByLabelText("P3", { exact: true }).click()
  await expect.poll(() => dialog.getByLabelText("P3", { exact: true }).query()).toBeNull()
  await choose(/^Target class/, "P4")
  await expect.element(dialog.getByLabelText("P1", { exact: true })).toBeVisible()
})

test("a wrong due date of another class is an error at its field, and nothing is sent", async () => {
  await page.viewport(360, 740)
  const sent = await open()
  await page.getByRole("button", { name: "Create Assignment" }).click()
  await fill(/^Title/, "Rivers")
  await choose(/^Subject/, "ENG101 English")
  await fill(/^Due date/, "04/03/2031")
  await choose(/^Target class/, "P1")
  for (const name of ["P2", "P3"]) await dialog.getByLabelText(name, { exact: true }).click()
  await fill(/^Due date of P2/, "soon")
  await fill(/^Due date of P3/, "05/03/2031")
  await dialog.getByRole("button", { name: "Create Assignment" }).click()
  await expect.element(dialog.getByRole("link", { name: /^Due date of P2 must be/ })).toBeVisible()
  await expect
    .element(dialog.getByLabelText(/^Due date of P2/).first())
    .toHaveAccessibleDescription(/Error: Due date of P2 must be/)
  await expect
    .element(dialog.getByLabelText(/^Due date of P2/).first())
    .toHaveAttribute("aria-invalid", "true")
  expect(sent).toEqual([])
})

test("an edit asks whether the others that were set together change, too, and a copy wants a new due date", async () => {
  await page.viewport(1280, 900)
  const sent = await open()
  await expect.element(page.getByText("Set together with that of P2 and P3")).toBeVisible()
  await act("Edit")
  await dialog.getByLabelText(/^Change it for P2 and P3, too/).click()
  await dialog.getByRole("button", { name: "Save changes" }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual(["PUT /api/assignments/7", expect.objectContaining({ with_others: "true" })])

  await act("Copy")
  await expect
    .element(
      dialog.getByText(/^This copies “Essay” with .* and its rubric, if it has one\..* are not copied\.$/),
    )
    .toBeVisible()
  await dialog.getByRole("button", { name: "Create Assignment" }).click()
  await expect.element(dialog.getByRole("link", { name: /Due date/ })).toBeVisible()
  await fill(/^Due date/, "04/03/2032")
  await dialog.getByRole("button", { name: "Create Assignment" }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toEqual([
    "POST /api/assignments",
    expect.objectContaining({
      title: "Essay",
      copy_of: "7",
      max_marks: "40",
      further_formats: "odt",
      due_date: "2032-03-04T14:00:00.000Z",
    }),
  ])
})

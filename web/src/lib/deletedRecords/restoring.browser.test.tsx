import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { texts } from "#contract/lib/texts.ts"
import "../../ui/styles/ui.css"
import { TermsPage } from "../../courses/terms/TermsPage.tsx"
import { StudentsPage } from "../../members/students/StudentsPage.tsx"
import { DeletedRecordsPage } from "../../office/deletedRecords/DeletedRecordsPage.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { currentToasts, dismiss } from "../../ui/overlay/toast.ts"
import { refusal, success } from "../testing/answers.ts"
import { holdLongTimers } from "../testing/holdLongTimers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"

const person = (id: number, first_name: string) => ({
  id,
  first_name,
  last_name: "Example",
  student_number: `IPTE25-000${id}`,
  class: "P1",
  version: 1,
  email: `${first_name}@college.example`,
  status: "active",
  year_of_study: 1,
  home_district: "Dedza",
})
const deletedRecord = {
  id: 7,
  kind: "student",
  record_id: 1,
  label: "Ada Example",
  detail: "IPTE25-0001",
  deleted_at: "2026-11-20T08:00:00Z",
  deleted_by_name: "Test Administrator Example",
  restorable_until: "2026-12-20T08:00:00Z",
}
const taken = (field: string, sentence: string) =>
  refusal(409, { code: "conflict", message: sentence, errors: { [field]: sentence } })

/** The answers to reads, each by the beginning of its path. */
const reads = Object.entries({
  "/students?": { students: [person(1, "Ada"), person(2, "Eve")], total: 2 },
  "/students/1": { student: person(1, "Ada"), enrolments: [], records: { submissions: 4, grades: 9 } },
  "/students/stats": { stats: { total: 2, year_1: 2, year_2: 0, inactive: 0 } },
  "/deleted-records": { deleted_records: [deletedRecord], total: 1 },
  "/cohorts": { cohorts: [] },
})
type Sent = [call: string, body: object | null]
const sent: Sent[] = []
/** The answers to writes, in turn. */
let answers: Response[] = []

beforeEach(() => {
  holdLongTimers()
  sent.length = 0
  for (const { id } of currentToasts()) dismiss(id)
  vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    const { pathname, search } = new URL(String(address), location.href)
    const path = `${pathname.replace("/api", "")}${search}`
    if (!init?.method || init.method === "GET") {
      return success(reads.find(([start]) => path.startsWith(start))?.[1])
    }
    sent.push([`${init.method} ${path}`, init.body ? JSON.parse(String(init.body)) : null])
    return answers.shift() ?? success({})
  })
})

async function open(address = "/admin/students") {
  await page.viewport(1280, 800)
  await renderInPortal(
    <>
      <StudentsPage />
      <Toasts />
    </>,
    { user: { id: 9, role: "admin", classes: [] }, address },
  )
}
const button = (name: string) => page.getByRole("button", { name })
async function askToDelete() {
  await open()
  await button("Actions for Ada Example").click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  return page.getByRole("dialog", { name: "Delete student" })
}
const restored = ["POST /deleted-records/restore", { ids: [7] }]

test("Undo in the toast of a deletion restores what was deleted", async () => {
  answers = [
    success({ deleted: [7] }, "Student deleted."),
    success({ records: [] }, "Ada Example is restored."),
  ]
  const dialog = await askToDelete()
  await expect.element(dialog).toMatchTextContent("It can be restored for 30 days.")
  await dialog.getByRole("button", { name: "Delete" }).click()
  await button("Undo").click()
  await expect.element(page.getByText("Ada Example is restored.")).toBeVisible()
  expect(sent).toEqual([["DELETE /students/1", null], restored])
})

test("an Undo that is refused says why", async () => {
  answers = [
    success({ deleted: [7] }, "Student deleted."),
    taken("email", "There is already an account with this email address."),
  ]
  const dialog = await askToDelete()
  await dialog.getByRole("button", { name: "Delete" }).click()
  await button("Undo").click()
  await expect.element(page.getByText("There is already an account with this email address.")).toBeVisible()
})

test("the list of what was deleted names who deleted it and until when it can be restored, and restores it", async () => {
  answers = [success({ records: [] }, "Ada Example is restored.")]
  await open("/admin/students?status=deleted")
  await expect
    .element(page.getByRole("row", { name: /Ada Example/ }))
    .toMatchTextContent("Test Administrator Example")
  await expect.element(page.getByRole("row", { name: /Ada Example/ })).toMatchTextContent("20 Dec 2026")
  await button("Restore Ada Example").click()
  await expect.element(page.getByText("Ada Example is restored.")).toBeVisible()
  expect(sent).toEqual([restored])
})

test("the office's list of everything that was deleted names each kind, and restores without a list of its own", async () => {
  answers = [success({ records: [] }, "Ada Example is restored.")]
  await page.viewport(1280, 800)
  await renderInPortal(
    <>
      <DeletedRecordsPage />
      <Toasts />
    </>,
    { user: { id: 9, role: "admin", classes: [] }, address: "/admin/settings/deleted-records" },
  )
  await expect.element(page.getByRole("row", { name: /Ada Example/ })).toMatchTextContent("Student")
  await button("Restore Ada Example").click()
  await expect.element(page.getByText("Ada Example is restored.")).toBeVisible()
  expect(sent).toEqual([restored])
})

test("on a phone, the list of everything that was deleted has the whole name of a record and what tells it from others", async () => {
  const label = "Wezi Trial's mark for Lesson observation of the second week"
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    success({
      deleted_records: [{ ...deletedRecord, kind: "grade", label, detail: "TEP204, Term 4" }],
      total: 1,
    }),
  )
  await page.viewport(360, 740)
  await renderInPortal(<DeletedRecordsPage />, {
    user: { id: 9, role: "admin", classes: [] },
    address: "/admin/settings/deleted-records",
  })
  const name = page.getByText(label).first()
  await expect.element(name).toBeVisible()
  const { scrollWidth, clientWidth } = name.element()
  const shown = document.querySelector<HTMLElement>("tbody tr")?.innerText
  expect({ isCut: scrollWidth > clientWidth, shown }).toEqual({
    isCut: false,
    shown: expect.stringContaining("TEP204, Term 4"),
  })
})

test("a list with a status filter has its deleted records in it, and restores them", async () => {
  answers = [success({ records: [] }, "Ada Example is restored.")]
  await page.viewport(1280, 800)
  await renderInPortal(
    <>
      <TermsPage />
      <Toasts />
    </>,
    { user: { id: 9, role: "admin", classes: [] }, address: "/admin/terms?status=deleted" },
  )
  await button("Restore Ada Example").click()
  await expect.element(page.getByText("Ada Example is restored.")).toBeVisible()
  expect(sent).toEqual([restored])
})

test("on a phone held sideways the button that restores is wholly on the screen", async () => {
  await open("/admin/students?status=deleted")
  await page.viewport(740, 360)
  const right = () => button("Restore Ada Example").element().getBoundingClientRect().right
  await expect.element(button("Restore Ada Example")).toBeVisible()
  await expect.poll(right).toBeLessThanOrEqual(740 - 8)
})

test.each([
  ["email", "Another email", "There is already an account with this email address.", "new@college.example"],
  ["code", "Another code", "There is already a subject with this code.", "MUS9"],
])(
  "a restore whose %s is taken meanwhile asks for another one, and keeps it while that fails",
  async (field, label, sentence, value) => {
    answers = [taken(field, sentence), refusal(500), success({ records: [] }, "Ada Example is restored.")]
    await open("/admin/students?status=deleted")
    await button("Restore Ada Example").click()
    const dialog = page.getByRole("dialog", { name: "Restore Ada Example" })
    await expect.element(dialog.getByText(sentence)).toBeVisible()
    const box = dialog.getByRole("textbox", { name: new RegExp(`^${label}`) })
    await box.fill(value)
    await dialog.getByRole("button", { name: "Restore" }).click()
    await expect.element(dialog.getByText(texts.serverError).first()).toBeVisible()
    await expect.element(box).toHaveValue(value)
    await dialog.getByRole("button", { name: "Restore" }).click()
    await expect.element(page.getByText("Ada Example is restored.")).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    const again = ["POST /deleted-records/restore", { ids: [7], [field]: value }]
    expect(sent).toEqual([restored, again, again])
  },
)

test("a student with records can be withdrawn where they would be deleted, and that is undone", async () => {
  const undo = { change: "readmit", to_class: "P1", ids: [1] }
  answers = [success({ count: 1, undo: [undo], deleted: [] })]
  const dialog = await askToDelete()
  await expect.element(dialog).toMatchTextContent("9 marks and 4 submissions leave every list with them.")
  await dialog.getByRole("button", { name: "Withdraw student" }).click()
  await expect.element(page.getByText("Ada Example is withdrawn. Their record stays.")).toBeVisible()
  await button("Undo").click()
  await expect
    .poll(() => sent)
    .toEqual([
      ["POST /students/change", { ids: [1], change: "withdraw" }],
      ["POST /students/change", undo],
    ])
})

test("a student whom somebody else has withdrawn or deleted meanwhile is not called withdrawn", async () => {
  answers = [success({ count: 0, undo: [], deleted: [] })]
  const dialog = await askToDelete()
  await dialog.getByRole("button", { name: "Withdraw student" }).click()
  await expect.element(page.getByText("Ada Example was withdrawn or deleted already.")).toBeVisible()
  await expect.element(page.getByText(/is withdrawn\. Their record stays/)).not.toBeInTheDocument()
})

test("many students can be withdrawn where they would be deleted, and that is undone", async () => {
  const undo = { change: "readmit", to_class: "P1", ids: [1, 2] }
  answers = [success({ count: 2, undo: [undo], deleted: [] })]
  await open()
  for (const name of ["Ada Example", "Eve Example"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).click()
  await page.getByRole("button", { name: /^Change 2 students/ }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete 2 students" })
  await expect.element(dialog).toMatchTextContent("Withdraw students who have left the college instead.")
  await dialog.getByRole("button", { name: "Withdraw 2 students" }).click()
  await expect.element(page.getByText("2 students withdrawn.")).toBeVisible()
  await button("Undo").click()
  await expect
    .poll(() => sent)
    .toEqual([
      ["POST /students/change", { ids: [1, 2], change: "withdraw" }],
      ["POST /students/change", undo],
    ])
})

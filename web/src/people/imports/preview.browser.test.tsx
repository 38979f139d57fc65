import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ImportField } from "#contract/people/imports/endpoints.ts"
import "../../ui/styles/ui.css"
import { isInFlight } from "../../lib/api/idempotencyKey.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { currentToasts } from "../../ui/overlay/toast.ts"
import { ImportScreen } from "./ImportScreen.tsx"

const read = {
  delimiter: "comma",
  sheet: null,
  sheets: [],
  hidden_sheets: [],
  hidden_rows: 0,
  hidden_columns: 0,
}
const preview = { ...read, columns: ["Name"], places: {}, rows: [], good: 600 }

const show = (fields: readonly ImportField[] = []) =>
  renderInPortal(
    <ImportScreen
      kind="grades"
      importKey="POST /imports/grades"
      title="Upload Grades"
      section="grades"
      back="/"
      backLabel="Back"
      noun="grade"
      fields={fields}
      columns={[]}
    />,
  )

/** Answers each request for a preview. The list of earlier imports is empty. */
function answerPreviews(answer: (form: FormData) => Response | Promise<Response>) {
  vi.spyOn(window, "fetch").mockImplementation(async (request, options) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href)
    if (!pathname.endsWith("/preview")) return success({ imports: [], total: 0 })
    return answer(options?.body as FormData)
  })
}

const choose = (name: string) =>
  userEvent.upload(document.querySelector("input[type=file]")!, new File([name], name, { type: "text/csv" }))

test("the rows of one file aren't shown under the name of another, which can be imported only once its own rows are shown", async () => {
  const answers: (() => void)[] = []
  answerPreviews(() => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push(() => resolve(success({ preview })))
    return promise
  })
  await show()
  const importButton = page.getByRole("button", { name: /^Import 600 grades/ })
  await choose("a.csv")
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.element(importButton).toBeVisible()
  await choose("b.csv")
  await expect.poll(() => answers.length).toBe(2)
  await expect.element(importButton).not.toBeInTheDocument()
  answers[1]?.()
  await expect.element(importButton).toBeVisible()
})

test("another sheet can be chosen, what is hidden is named, and no separator is asked for", async () => {
  const forms: FormData[] = []
  answerPreviews((form) => {
    forms.push(form)
    const sheet = form.get("sheet") ?? "Notes"
    const hidden = { hidden_sheets: ["Old"], hidden_rows: 3, hidden_columns: 1 }
    const sheets = { delimiter: null, sheet, sheets: ["Notes", "Intake"], ...hidden }
    return success({ preview: { ...preview, ...sheets } })
  })
  await show()
  await choose("a.xlsx")
  const sheet = page.getByRole("combobox", { name: "Sheet" })
  await expect.element(sheet).toHaveValue("Notes")
  await expect.element(page.getByText(/^Hidden and not read: Old, 3 rows and 1 column\./)).toBeVisible()
  await expect.element(page.getByRole("combobox", { name: "Column separator" })).not.toBeInTheDocument()
  await sheet.selectOptions("Intake")
  await expect.poll(() => forms.at(-1)?.get("sheet")).toBe("Intake")
  await expect.element(sheet).toHaveValue("Intake")
})

test("a column with first and last name is split, and the screen says how", async () => {
  answerPreviews(() => success({ preview: { ...preview, places: { first_name: 0, last_name: 0 } } }))
  await show([
    { field: "first_name", label: "First name", required: true },
    { field: "last_name", label: "Last name", required: true },
  ])
  await choose("a.csv")
  const explanation =
    "Name is split into First name and Last name. The last word is the last name, or the words before a comma."
  await expect.element(page.getByText(explanation)).toBeVisible()
})

test("a file that was changed after its rows were shown is said, and nothing is sent", async () => {
  answerPreviews(() => success({ preview }))
  await show()
  await choose("a.csv")
  const importButton = page.getByRole("button", { name: /^Import 600 grades/ })
  await expect.element(importButton).toBeVisible()
  const requests = vi.mocked(window.fetch).mock.calls.length
  vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValue(new DOMException("", "NotReadableError"))
  await importButton.click()
  await expect
    .poll(() => currentToasts().map(({ text }) => text))
    .toEqual(["“a.csv” was changed, moved or deleted after it was chosen. Please choose it again."])
  expect(vi.mocked(window.fetch).mock.calls).toHaveLength(requests)
  await expect.element(importButton).toBeVisible()
})

test("columns that are matched one after another are all sent, even before the rows are shown again", async () => {
  const forms: FormData[] = []
  const answer = Promise.withResolvers<Response>()
  answerPreviews((form) => {
    forms.push(form)
    if (form.get("columns")) return answer.promise
    return success({ preview: { ...preview, columns: ["One", "Two"] } })
  })
  await show([
    { field: "email", label: "Email", required: true },
    { field: "mark", label: "Mark", required: true },
  ])
  await choose("a.csv")
  await page.getByRole("combobox", { name: "Email" }).selectOptions("One")
  await expect.element(page.getByRole("combobox", { name: "Email" })).toHaveValue("0")
  await page.getByRole("combobox", { name: "Mark" }).selectOptions("Two")
  await expect.poll(() => forms.at(-1)?.get("columns")).toBe(JSON.stringify({ email: 0, mark: 1 }))
  // A write that was never answered would count as activity in the tests of later files.
  answer.resolve(refusal(503))
  await expect.poll(isInFlight).toBe(false)
})

test("rows to look at that another reading of the file doesn't have are not looked for", async () => {
  const row = { row: 2, values: {}, unchanged: false }
  answerPreviews((form) => {
    const rows = form.get("columns")
      ? [{ ...row, faults: [{ field: "email", text: "Email is required." }] }]
      : [{ ...row, faults: [], warnings: [{ text: "Look.", student_id: null }] }]
    return success({ preview: { ...preview, columns: ["One"], rows, good: 0 } })
  })
  await show([{ field: "email", label: "Email", required: true }])
  await choose("a.csv")
  await page.getByRole("button", { name: "Rows to look at" }).click()
  await page.getByRole("combobox", { name: "Email" }).selectOptions("One")
  await expect.element(page.getByText("Row 2: Email is required.")).toBeVisible()
  expect(page.getByText("Every row is ready to import.").query()).toBeNull()
})

test("of two columns with one name, the screen asks which is meant, and tells them apart", async () => {
  const forms: FormData[] = []
  answerPreviews((form) => {
    forms.push(form)
    const places = JSON.parse(`${form.get("columns") ?? "{}"}`)
    return success({ preview: { ...preview, columns: ["Points", "Class", "Points"], places } })
  })
  await show([{ field: "points", label: "Points earned", required: true }])
  await choose("a.csv")
  await expect
    .element(page.getByText("Several columns have the same name: Points. Choose the one that is meant."))
    .toBeVisible()
  await page.getByRole("combobox", { name: "Points earned" }).selectOptions("Points (column 3)")
  await expect.poll(() => forms.at(-1)?.get("columns")).toBe(JSON.stringify({ points: 2 }))
  await expect.element(page.getByText("Not imported from the file: Points (column 1), Class.")).toBeVisible()
})

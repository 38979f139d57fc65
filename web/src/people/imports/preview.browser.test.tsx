import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { ImportField } from "#contract/people/imports/endpoints.ts"
import "../../ui/styles/ui.css"
import { ConfirmProvider } from "../../ui/overlay/ConfirmProvider.tsx"
import { ImportScreen } from "./ImportScreen.tsx"

afterEach(() => vi.restoreAllMocks())

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
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConfirmProvider>
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
          />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )

const choose = (name: string) =>
  userEvent.upload(document.querySelector("input[type=file]")!, new File([name], name, { type: "text/csv" }))

test("nothing of one file stands under the name of another, and nothing can be imported until its own rows are there", async () => {
  const answers: (() => void)[] = []
  vi.spyOn(window, "fetch").mockImplementation((request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href)
    if (!pathname.endsWith("/preview"))
      return Promise.resolve(Response.json({ success: true, data: { imports: [], total: 0 } }))
    return new Promise((resolve) => {
      answers.push(() => resolve(Response.json({ success: true, data: { preview } })))
    })
  })
  await show()
  const bring = page.getByRole("button", { name: /^Import 600 grades/ })
  await choose("a.csv")
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.element(bring).toBeVisible()
  await choose("b.csv")
  await expect.poll(() => answers.length).toBe(2)
  await expect.element(bring).not.toBeInTheDocument()
  answers[1]?.()
  await expect.element(bring).toBeVisible()
})

test("another sheet can be chosen, what is hidden is named, and no separator is asked for", async () => {
  const bodies: FormData[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (request, options) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href)
    if (!pathname.endsWith("/preview"))
      return Response.json({ success: true, data: { imports: [], total: 0 } })
    bodies.push(options?.body as FormData)
    const sheet = bodies.at(-1)?.get("sheet") ?? "Notes"
    const hidden = { hidden_sheets: ["Old"], hidden_rows: 3, hidden_columns: 1 }
    const sheets = { delimiter: null, sheet, sheets: ["Notes", "Intake"], ...hidden }
    return Response.json({ success: true, data: { preview: { ...preview, ...sheets } } })
  })
  await show()
  await choose("a.xlsx")
  const sheet = page.getByRole("combobox", { name: "Sheet" })
  await expect.element(sheet).toHaveValue("Notes")
  await expect.element(page.getByText(/^Hidden and not read: Old, 3 rows and 1 column\./)).toBeVisible()
  await expect.element(page.getByRole("combobox", { name: "Column separator" })).not.toBeInTheDocument()
  await sheet.selectOptions("Intake")
  await expect.poll(() => bodies.at(-1)?.get("sheet")).toBe("Intake")
  await expect.element(sheet).toHaveValue("Intake")
})

test("a column that holds first and last name is said to be split, and how", async () => {
  const places = { first_name: 0, last_name: 0 }
  vi.spyOn(window, "fetch").mockImplementation(async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href)
    const data = pathname.endsWith("/preview")
      ? { preview: { ...preview, places } }
      : { imports: [], total: 0 }
    return Response.json({ success: true, data })
  })
  await show([
    { field: "first_name", label: "First name", required: true },
    { field: "last_name", label: "Last name", required: true },
  ])
  await choose("a.csv")
  const said =
    "Name is split into First name and Last name. The last word is the last name, or the words before a comma."
  await expect.element(page.getByText(said)).toBeVisible()
})

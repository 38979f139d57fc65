import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { academicYearInput } from "#contract/courses/academicYears.ts"
import { texts } from "#contract/lib/texts.ts"
import "../../ui/styles/ui.css"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { ConfirmProvider } from "../../ui/overlay/ConfirmProvider.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { RecordForm } from "./RecordForm.tsx"

afterEach(() => vi.restoreAllMocks())

/**
 * The answers of a broken server, of a proxy before it, and during a restart, and a lost connection, each with the sentence that
 * tells the user how to continue.
 */
const failures = {
  [texts.serverError]: () => Response.json({ success: false }, { status: 500 }),
  [texts.status(502)]: () =>
    new Response("<h1>Bad Gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
  [texts.status(503)]: () => new Response("Later", { status: 503, headers: { "retry-after": "120" } }),
  [texts.network]: () => Promise.reject(new TypeError("Failed to fetch")),
}
const typed = { "Academic year": "2083-2084", "Start date": "01/09/2083", "End date": "31/08/2084" }
const year = { id: 7, year_name: "2082-2083", start_date: "2082-09-01", end_date: "2083-08-31", version: 3 }

test.each([
  ["a new", undefined, "Add academic year", "POST /api/academic-years"],
  ["an existing", year, "Save changes", "PUT /api/academic-years/7"],
])(
  "a form of %s record keeps what was typed through a broken server and line, says how to go on, and is then saved",
  async (_, record, label, call) => {
    const onClose = vi.fn()
    const blank = { year_name: "", start_date: "", end_date: "" }
    await render(
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmProvider>
          <RecordForm
            noun="academic year"
            path="/academic-years"
            record={record}
            schema={academicYearInput}
            values={record ?? blank}
            failure="Failed to save academic year: "
            onClose={onClose}
          >
            <TextField name="year_name" label="Academic year" required />
            <DateField name="start_date" label="Start date" required />
            <DateField name="end_date" label="End date" required />
          </RecordForm>
        </ConfirmProvider>
      </QueryClientProvider>,
    )
    const box = (name: string) => page.getByLabelText(new RegExp(`^${name}`))
    const save = page.getByRole("button", { name: label })
    for (const [name, value] of Object.entries(typed)) await box(name).fill(value)
    for (const [text, answer] of Object.entries(failures)) {
      vi.spyOn(window, "fetch").mockImplementation(async () => answer())
      await save.click()
      await expect.element(page.getByText(`Failed to save academic year: ${text}`).first()).toBeVisible()
      for (const [name, value] of Object.entries(typed)) await expect.element(box(name)).toHaveValue(value)
      await expect.element(save).toBeEnabled()
    }
    expect(onClose).not.toHaveBeenCalled()
    const sent: [string, unknown][] = []
    vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
      sent.push([`${init?.method} ${address}`, JSON.parse(String(init?.body))])
      return Response.json({ success: true, message: "Saved.", data: { academicYear: { id: 7 } } })
    })
    await save.click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    const stored = { year_name: "2083-2084", start_date: "2083-09-01", end_date: "2084-08-31" }
    expect(sent).toEqual([[call, expect.objectContaining(stored)]])
  },
)

test("records are added in rows without closing the form, and the message of the last one offers what follows", async () => {
  const [onClose, onView, begin] = [vi.fn(), vi.fn(), vi.fn()]
  const sent: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)))
    const data = { academicYear: { id: sent.length } }
    return Response.json({ success: true, message: `Year ${sent.length} added.`, data })
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RecordForm
          noun="academic year"
          path="/academic-years"
          record={undefined}
          schema={academicYearInput}
          values={{ year_name: "", start_date: "", end_date: "" }}
          failure=""
          onView={onView}
          viewLabel="Add its terms"
          another={{ begin, keeps: ["end_date"] }}
          onClose={onClose}
        >
          <TextField name="year_name" label="Academic year" required />
          <DateField name="start_date" label="Start date" required />
          <DateField name="end_date" label="End date" required />
        </RecordForm>
        <Toasts />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  const box = (name: string) => page.getByLabelText(new RegExp(`^${name}`))
  for (const [name, value] of Object.entries(typed)) await box(name).fill(value)
  await page.getByRole("button", { name: "Save and add another" }).click()
  await expect.element(page.getByText("Year 1 added.").first()).toBeVisible()
  await expect.element(box("Academic year")).toHaveFocus()
  await expect.element(box("Academic year")).toHaveValue("")
  await expect.element(box("End date")).toHaveValue("31/08/2084")
  expect(onClose).not.toHaveBeenCalled()

  await box("Academic year").fill("2082-2083")
  await box("Start date").fill("01/09/2082")
  await page.getByRole("button", { name: "Add academic year" }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(2)
  const message = page.getByRole("status").filter({ hasText: "Year 2 added." }).first()
  await message.getByRole("button", { name: "Add its terms" }).click()
  expect(onView).toHaveBeenCalledWith(2)
  expect(begin).not.toHaveBeenCalled()
})

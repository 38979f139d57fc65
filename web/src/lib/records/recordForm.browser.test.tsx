import { useState } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import * as z from "zod"
import { academicYearInput } from "#contract/courses/academicYears.ts"
import "../../ui/styles/ui.css"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { draftsOf, dropDrafts } from "../drafts.ts"
import { currentEntries } from "../outbox/entries.ts"
import { dropEntry } from "../outbox/outbox.ts"
import { connectionLost, failures, refusal, success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { RecordForm } from "./RecordForm.tsx"

const typed = { "Academic year": "2083-2084", "Start date": "01/09/2083", "End date": "31/08/2084" }
const year = { id: 7, year_name: "2082-2083", start_date: "2082-09-01", end_date: "2083-08-31", version: 3 }
const blank = { year_name: "", start_date: "", end_date: "" }

const fields = (
  <>
    <TextField name="year_name" label="Academic year" required />
    <DateField name="start_date" label="Start date" required />
    <DateField name="end_date" label="End date" required />
  </>
)
const box = (name: string) => page.getByLabelText(new RegExp(`^${name}`))
async function fillIn() {
  for (const [name, value] of Object.entries(typed)) await box(name).fill(value)
}

test.each([
  ["a new", undefined, "Add academic year", "POST /api/academic-years"],
  ["an existing", year, "Save changes", "PUT /api/academic-years/7"],
])(
  "a form of %s record keeps what was typed through a broken server and line, says how to go on, and is then saved",
  async (_, record, label, call) => {
    const onClose = vi.fn()
    await renderInPortal(
      <RecordForm
        noun="academic year"
        path="/academic-years"
        record={record}
        schema={academicYearInput}
        values={record ?? blank}
        failure="Failed to save academic year: "
        onClose={onClose}
      >
        {fields}
      </RecordForm>,
    )
    const save = page.getByRole("button", { name: label })
    await fillIn()
    for (const { text, answer } of failures) {
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
      return success({ academicYear: { id: 7 } }, "Saved.")
    })
    await save.click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    const stored = { year_name: "2083-2084", start_date: "2083-09-01", end_date: "2084-08-31" }
    expect(sent).toEqual([[call, expect.objectContaining(stored)]])
  },
)

test("a form of a record that somebody deleted meanwhile says so, and keeps what was typed", async () => {
  const onClose = vi.fn()
  await renderInPortal(
    <RecordForm
      noun="academic year"
      path="/academic-years"
      record={year}
      schema={academicYearInput}
      values={year}
      failure="Failed to save academic year: "
      onClose={onClose}
    >
      {fields}
    </RecordForm>,
  )
  await fillIn()
  const body = { success: false, message: "Resource not found.", code: "not_found" }
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(body, { status: 404 }))
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect.element(page.getByText(/^This academic year is no longer there\./).first()).toBeVisible()
  for (const [name, value] of Object.entries(typed)) await expect.element(box(name)).toHaveValue(value)
  expect(onClose).not.toHaveBeenCalled()
})

test("records are added in rows without closing the form, and the message of the last one offers what follows", async () => {
  const [onClose, onView, begin] = [vi.fn(), vi.fn(), vi.fn()]
  const sent: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return success({ academicYear: { id: sent.length } }, `Year ${sent.length} added.`)
  })
  await renderInPortal(
    <>
      <RecordForm
        noun="academic year"
        path="/academic-years"
        record={undefined}
        schema={academicYearInput}
        values={blank}
        failure=""
        onView={onView}
        viewLabel="Add its terms"
        another={{ begin, keeps: ["end_date"] }}
        onClose={onClose}
      >
        {fields}
      </RecordForm>
      <Toasts />
    </>,
  )
  await fillIn()
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

test("after a conflict, an untouched field that the record calls otherwise gets the other person's value too", async () => {
  await renderInPortal(
    <RecordForm
      noun="academic year"
      path="/academic-years"
      record={year}
      schema={academicYearInput}
      values={year}
      valuesOf={({ name: year_name }) => ({ year_name })}
      onClose={vi.fn()}
    >
      {fields}
    </RecordForm>,
  )
  await box("End date").fill("30/08/2083")
  const current = { ...year, year_name: undefined, name: "2081-2082", version: 4 }
  vi.spyOn(window, "fetch").mockImplementation(async () => refusal(409, { code: "conflict", current }))
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect
    .element(page.getByRole("textbox", { name: "Academic year", exact: true }))
    .toHaveValue("2081-2082")
})

test("a copied record that waits in the outbox was made from the draft of the copy", async () => {
  await signInOnDevice(1)
  await draftsOf(1).store("new announcement", { title: "Begun earlier" })
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  const onClose = vi.fn()
  await renderInPortal(
    <DraftsContext value={draftsOf(1)}>
      <RecordForm
        noun="announcement"
        path="/announcements"
        record={undefined}
        copied={{ id: 3 }}
        schema={z.object({ title: z.string() }) as never}
        values={{ title: "Holiday" }}
        waits={{ path: "/admin/announcements", of: () => ({ title: "Announcement", asksAfter: 1e9 }) }}
        onClose={onClose}
      >
        <TextField name="title" label="Title" />
      </RecordForm>
    </DraftsContext>,
  )
  await box("Title").fill("Holiday on Monday")
  await page.getByRole("button", { name: "Add announcement" }).click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(currentEntries()[0]?.draft?.form).toBe("copy of announcement 3")
  for (const { name } of currentEntries()) await dropEntry(name)
  await dropDrafts(1)
})

test("what was typed during a save is a draft of the version that the save has made, and so no conflict with it", async () => {
  const { drafts, stored } = draftsInMemory()
  const line = Promise.withResolvers<Response>()
  const request = vi.spyOn(window, "fetch").mockReturnValue(line.promise)
  const Screen = () => {
    const [isOpen, setOpen] = useState(true)
    const form = { noun: "academic year", path: "/academic-years", record: year, values: year } as const
    return (
      isOpen && (
        <RecordForm {...form} schema={academicYearInput} onClose={() => setOpen(false)}>
          {fields}
        </RecordForm>
      )
    )
  }
  await renderInPortal(
    <DraftsContext value={drafts}>
      <Screen />
    </DraftsContext>,
  )
  await box("Academic year").fill("2083-2084")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect.poll(() => request.mock.calls.length).toBe(1)
  await box("End date").fill("30/08/2083")
  line.resolve(success({ academicYear: { ...year, year_name: "2083-2084", version: 4 } }))
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  expect(stored.get("academic year 7")).toEqual({ end_date: "2083-08-30", version: 4 })
})

test("a new record that was being typed for one assignment isn't offered in another", async () => {
  const { drafts, stored } = draftsInMemory()
  const openOf = (of: string) =>
    renderInPortal(
      <DraftsContext value={drafts}>
        <RecordForm
          noun="academic year"
          of={of}
          path="/academic-years"
          record={undefined}
          schema={academicYearInput}
          values={blank}
          onClose={vi.fn()}
        >
          {fields}
        </RecordForm>
      </DraftsContext>,
    )
  const first = await openOf("assignment 1")
  await box("Academic year").fill("2083-2084")
  await expect.poll(() => stored.size).toBe(1)
  await first.unmount()
  const second = await openOf("assignment 2")
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(box("Academic year")).toHaveValue("")
  await second.unmount()
  await openOf("assignment 1")
  await expect.element(box("Academic year")).toHaveValue("2083-2084")
})

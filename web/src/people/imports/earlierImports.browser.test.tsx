import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ImportReceipt } from "#contract/people/imports/endpoints.ts"
import "../../ui/styles/ui.css"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { EarlierImports } from "./EarlierImports.tsx"
import { ImportSteps } from "./ImportScreen.tsx"
import { Receipt } from "./Receipt.tsx"

/** One import. The test has eleven of them, latest first. */
const receipt = (id: number): ImportReceipt => ({
  id,
  kind: "students",
  reference: `IMP-${id}`,
  file_name: "intake.csv",
  size: 10,
  sha256: "",
  rows_total: 3,
  rows_unchanged: 1,
  rows_imported: 1,
  rows_rejected: 1,
  imported_by: "Test Admin",
  undone_at: null,
  rejected_until: "2026-12-01T00:00:00Z",
  created_at: "2026-11-01T00:00:00Z",
})
/** A file with one good row. */
const preview = {
  delimiter: "comma",
  sheet: null,
  sheets: [],
  hidden_sheets: [],
  hidden_rows: 0,
  hidden_columns: 0,
  columns: ["Name"],
  places: {},
  rows: [],
  good: 1,
}
const imports = Array.from({ length: 11 }, (_, index) => receipt(11 - index))

test("an eleventh import is on the second page, with its rejected rows and its undo", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async (request) => {
    const { searchParams } = new URL(request instanceof Request ? request.url : request, "http://college")
    const number = Number(searchParams.get("page"))
    const size = Number(searchParams.get("limit"))
    const rows = imports.slice((number - 1) * size, number * size)
    return success({ imports: rows, total: imports.length })
  })
  await renderInPortal(<EarlierImports kind="students" noun="student" />)
  await expect.element(page.getByText("IMP-11")).toBeVisible()
  await expect.element(page.getByText("IMP-1", { exact: true })).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Page 2" }).click()
  await page.getByRole("button", { name: "Actions for IMP-1", exact: true }).click()
  await expect.element(page.getByRole("menuitem", { name: "Download rejected rows" })).toBeVisible()
  await expect.element(page.getByRole("menuitem", { name: "Undo import" })).toBeVisible()
})

test("an import that is undone among the earlier ones is undone on its receipt, too", async () => {
  const rows = [receipt(1)]
  vi.spyOn(window, "fetch").mockImplementation(async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href)
    if (pathname.endsWith("/preview")) return success({ preview })
    if (pathname.endsWith("/undo")) {
      const undone = { ...receipt(1), undone_at: "2026-11-02T08:00:00Z" }
      return success({ removed: 1, kept: 0, import: undone })
    }
    return success({ imports: rows, total: 1 })
  })
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, {
      status: { value: 200 },
      response: { value: JSON.stringify({ success: true, data: { import: receipt(1) } }) },
      getAllResponseHeaders: { value: () => "content-type: application/json" },
    })
    queueMicrotask(() => this.onload?.(new ProgressEvent("load")))
  })
  await renderInPortal(
    <ImportSteps
      kind="students"
      importKey="POST /imports/students"
      back="/admin/students"
      backLabel="Students"
      noun="student"
      fields={[]}
      columns={[]}
    />,
  )
  const file = new File(["a"], "intake.csv", { type: "text/csv" })
  await userEvent.upload(document.querySelector("input[type=file]")!, file)
  await page.getByRole("button", { name: "Import 1 student", exact: true }).click()
  await expect.element(page.getByText(/^1 student imported/)).toBeVisible()
  await page.getByRole("button", { name: "Actions for IMP-1", exact: true }).click()
  await page.getByRole("menuitem", { name: "Undo import" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
  await expect.element(page.getByText(/^Undone on 2 Nov 2026/)).toBeVisible()
  expect(page.getByRole("button", { name: "Undo import" }).query()).toBeNull()
})

test("the figures of a receipt add up to the rows of the file, also if the college has some already", async () => {
  const { container } = await renderInPortal(
    <Receipt receipt={receipt(1)} noun="student" list="/admin/students" onChange={() => {}} />,
  )
  const shown = Array.from(container.querySelectorAll("dt"), (term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(Object.fromEntries(shown)).toMatchObject({
    Rows: "3",
    Imported: "1",
    "There already": "1",
    "Not imported": "1",
  })
})

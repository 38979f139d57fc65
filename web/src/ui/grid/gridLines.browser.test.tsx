import { useState } from "react"
import { beforeEach, expect, test, vi } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { EntryGrid } from "./EntryGrid.tsx"
import { rowsFrom } from "./rows.ts"

beforeEach(() => page.viewport(1366, 657))

const columns = [
  { name: "code", label: "Code" },
  { name: "name", label: "Name" },
  { name: "credits", label: "Credits", kind: "number" },
  { name: "term", label: "Term", kind: "number" },
] as const

function Subjects() {
  const [rows, setRows] = useState(() =>
    rowsFrom([{ code: "ENG101", name: "English", credits: "4", term: "1" }], columns),
  )
  return (
    <EntryGrid label="Subjects" columns={columns} rows={rows} onRows={setRows} errors={new Map()} ticks />
  )
}

test("the numbers of a row are named in its line on a phone", async () => {
  await page.viewport(360, 740)
  await render(<Subjects />)
  await expect
    .element(page.getByRole("listitem").first())
    .toMatchTextContent("1ENG101 English, Credits 4, Term 1")
})

test("on a phone, what is typed after Enter before the next frame is in the next row", async () => {
  await page.viewport(360, 740)
  await render(<Subjects />)
  await page.getByRole("button", { name: "1 ENG101 English, Credits 4, Term 1" }).click()
  await page.getByLabelText("Term").click()
  // A slow phone may draw no frame while somebody types on.
  const frames = vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0)
  await userEvent.keyboard("{Enter}MAT101")
  frames.mockRestore()
  await expect.element(page.getByRole("group", { name: "Row 2 of 3" })).toBeVisible()
  await expect.element(page.getByLabelText("Code")).toHaveValue("MAT101")
})

test("a row's checkbox is on the line of its texts", async () => {
  await render(<Subjects />)
  const middle = (place: { element: () => Element }) => {
    const { top, height } = place.element().getBoundingClientRect()
    return top + height / 2
  }
  const box = page.getByRole("checkbox", { name: "Add row 1" })
  await expect.element(box).toBeVisible()
  expect(Math.abs(middle(box) - middle(page.getByRole("textbox").first()))).toBeLessThan(2)
})

/** Pastes rows of two columns. */
function paste(into: Locator, rows: number) {
  const clipboardData = new DataTransfer()
  const lines = Array.from({ length: rows }, (_, index) => `MAT${index + 1}\tMaths`)
  clipboardData.setData("text/plain", lines.join("\n"))
  into.element().dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }))
}

test("rows for which the grid has no room are named after a paste, until a paste has room", async () => {
  await render(<Subjects />)
  const cell = page.getByRole("textbox", { name: "Code, row 2" })
  paste(cell, 260)
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("The last 61 rows were not pasted, from “MAT200” on.")
  await expect.element(page.getByRole("textbox", { name: "Code, row 200" })).toHaveValue("MAT199")
  paste(cell, 3)
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
})

test("texts beyond the last column of the grid are named after a paste, until a paste has room", async () => {
  await render(<Subjects />)
  paste(page.getByRole("textbox", { name: "Term, row 1" }), 3)
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("3 texts are not pasted, from “Maths” on: no column is left for that.")
  paste(page.getByRole("textbox", { name: "Code, row 1" }), 3)
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
})

test("lines with commas are divided if a text was copied, and stay whole if a table was", async () => {
  await render(<Subjects />)
  const cell = page.getByRole("textbox", { name: "Code, row 1" })
  function pasteCopied(html: string) {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", "MAT101,Maths\nMAT102,Algebra")
    clipboardData.setData("text/html", html)
    cell.element().dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }))
  }
  pasteCopied("<p>MAT101,Maths</p><p>MAT102,Algebra</p>")
  await expect.element(page.getByRole("textbox", { name: "Name, row 2" })).toHaveValue("Algebra")
  pasteCopied("<table><tr><td>MAT101,Maths</td></tr><tr><td>MAT102,Algebra</td></tr></table>")
  await expect.element(page.getByRole("textbox", { name: "Code, row 2" })).toHaveValue("MAT102,Algebra")
})

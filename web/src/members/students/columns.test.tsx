import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { PersonStatus } from "../../people/people/PersonStatus.tsx"

test("a list that shows surnames first has names in their natural order for screen readers", () => {
  const html = renderToStaticMarkup(<NamedPerson person={{ first_name: "Tadala", last_name: "Example" }} />)
  expect(html).toContain("<span>Tadala</span> <b>Example</b>")
})

test("a list shows a status only where it is the exception, and reads out each", () => {
  const cellOf = (status: "active" | "withdrawn") =>
    renderToStaticMarkup(<PersonStatus status={status} inList />)
  expect(cellOf("active")).toBe('<span class="visually-hidden">Active</span>')
  expect(cellOf("withdrawn")).toContain("badge")
})

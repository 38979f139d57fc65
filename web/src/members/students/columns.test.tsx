import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { PersonStatus } from "../../people/people/PersonStatus.tsx"

test("a list can align surnames, and reads a name out as one", () => {
  const html = renderToStaticMarkup(<NamedPerson person={{ first_name: "Tadala", last_name: "Example" }} />)
  expect(html).toMatch(/<span class="[^"]+">Tadala<\/span> Example</)
})

test("a list shows a status only where it is the exception, and reads out each", () => {
  const cellOf = (status: "active" | "withdrawn") =>
    renderToStaticMarkup(<PersonStatus status={status} inList />)
  expect(cellOf("active")).toBe('<span class="visually-hidden">Active</span>')
  expect(cellOf("withdrawn")).toContain("badge")
})

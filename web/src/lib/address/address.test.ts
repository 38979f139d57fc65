import { expect, test } from "vitest"
import { withParameters } from "./address.ts"

test("a change keeps the other parameters, and a blank value removes its parameter", () => {
  expect(withParameters("?page=2&search=essay", { page: "", sort: "title" }).toString()).toBe(
    "search=essay&sort=title",
  )
})

test("closing a record removes the parameters of the list inside it, and keeps those of the list below", () => {
  const address = "page=2&search=essay&view=7&view.page=3&view.studentClass=P1"
  expect(withParameters(address, { view: undefined }, "view").toString()).toBe("page=2&search=essay")
})

import { expect, test } from "vitest"
import { changed } from "./address.ts"

test("a change keeps the other names, and a blank value takes its name out", () => {
  expect(changed("?page=2&search=essay", { page: "", sort: "title" }).toString()).toBe(
    "search=essay&sort=title",
  )
})

test("closing a record drops the list inside it and leaves the list below as it was", () => {
  const address = "page=2&search=essay&view=7&view.page=3&view.studentClass=P1"
  expect(changed(address, { view: undefined }, "view").toString()).toBe("page=2&search=essay")
})

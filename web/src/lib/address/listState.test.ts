import { expect, test } from "vitest"
import { withoutWithin } from "./listState.ts"

test("a list within an open record leaves the address of the list below as it was", () => {
  const params = new URLSearchParams("page=2&search=essay&view=7&view.page=3&view.studentClass=P1")
  expect(withoutWithin(params, "view").toString()).toBe("page=2&search=essay&view=7")
})

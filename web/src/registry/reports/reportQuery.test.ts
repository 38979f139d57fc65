import { expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { reportQueryOf } from "./reportQuery.ts"

test("an address that names no report asks for the overview since January", () => {
  const since = { from: `${today().slice(0, 4)}-01-01`, to: today() }
  expect(reportQueryOf(new URLSearchParams())).toEqual({ type: "overview", query: since })
  expect(reportQueryOf(new URLSearchParams("type=nothing")).type).toBe("overview")
  expect(reportQueryOf(new URLSearchParams("type=grades&from=2020-01-01")).query).toEqual({
    ...since,
    from: "2020-01-01",
  })
})

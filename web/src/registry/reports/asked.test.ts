import { expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { askedIn } from "./asked.ts"

test("an address that names no report asks for the overview since January", () => {
  const since = { from: `${today().slice(0, 4)}-01-01`, to: today() }
  expect(askedIn(new URLSearchParams())).toEqual({ type: "overview", query: since })
  expect(askedIn(new URLSearchParams("type=nothing")).type).toBe("overview")
  expect(askedIn(new URLSearchParams("type=grades&from=2020-01-01")).query).toEqual({
    ...since,
    from: "2020-01-01",
  })
})

import { describe, expect, test } from "vitest"
import { isoTime } from "./times.ts"

describe("an instant of the database", () => {
  test.each([
    "2026-01-31 07:00:00+00",
    "2026-01-31 07:00:00.5+00",
    "2026-12-31 23:59:59.999+00",
    "2026-01-31 07:00:00.123456+00",
    "2026-01-31 07:00:00.000001+00",
    "2026-01-31 09:00:00+02",
    "2026-01-31 02:30:00.25-04:30",
  ])("%s is the same instant in ISO 8601", (text) => {
    expect(isoTime(text)).toBe(new Date(text).toISOString())
  })

  test.each(["infinity", "-infinity"])("%s is refused", (text) => {
    expect(() => isoTime(text)).toThrow(RangeError)
  })
})

import { expect, test } from "vitest"
import { listQuery } from "./listQuery.ts"

const list = {
  sort: "-date",
  filters: ["date", "status"],
  usual: { date: () => "2026-11-23" },
} as const
const chosenAt = (address: string) =>
  listQuery<"GET /lecturer-attendance/my/records">(list, new URLSearchParams(address)).chosen

test("a usual filter is set until the address says another value, or that there is none", () => {
  expect(chosenAt("")).toEqual({ date: "2026-11-23", status: "" })
  expect(chosenAt("date=2026-11-20")).toEqual({ date: "2026-11-20", status: "" })
  expect(chosenAt("date=any&status=late")).toEqual({ date: "", status: "late" })
})

test("a filter without an initial value can't be set to none", () => {
  expect(chosenAt("date=any&status=any")).toEqual({ date: "", status: "any" })
})

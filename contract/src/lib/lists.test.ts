import { expect, test } from "vitest"
import { listQuery } from "./lists.ts"

test("a page or limit that is no whole number from 1 is ignored, and a very large one is lowered (product decision 2.5)", () => {
  const read = (page: string, limit: string) => listQuery(["name"]).parse({ page, limit })
  expect(read("2", "1000")).toMatchObject({ page: 2, limit: 1000 })
  for (const text of ["0", "-1", "1.5", "many", ""])
    expect([read(text, "1").page, read("1", text).limit]).toEqual([undefined, undefined])
  expect(read("1000001", "9007199254740991")).toMatchObject({ page: 1_000_000, limit: 1_000_000 })
})

import { expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"

const { call, db } = await openCollege()

test("the options list all subjects that a viewer may see, by code, without further fields", async () => {
  const columns = { name: "English", year_of_study: 1, semester_number: 1 }
  await db
    .insertInto("subject")
    .values([
      { ...columns, code: "ENG2", is_active: false },
      { ...columns, code: "ENG1", description: "Long" },
      { ...columns, code: "ENG3", deleted_at: "2026-01-01T00:00:00Z" },
    ])
    .execute()
  const options = async (role: "admin" | "student") =>
    (await call(role, "GET /subjects/options")).body.data.subjects
  const [first, ...others] = await options("admin")
  expect(first).toEqual({ id: expect.any(Number), code: "ENG1", name: "English" })
  expect(others.map(({ code }) => code)).toEqual(["ENG2"])
  expect(await options("student")).toEqual([first])
})

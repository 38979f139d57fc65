import { expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"

const { call, db, people } = await openCollege()

test("the list of imports is filtered by their kind", async () => {
  const receipt = {
    file_name: "table.csv",
    size: 1,
    sha256: Buffer.alloc(32),
    rows_total: 1,
    rows_imported: 1,
  }
  const rest = { ...receipt, effects: JSON.stringify({}), imported_by: people.admin }
  await db
    .insertInto("import")
    .values([
      { ...rest, kind: "students", reference: "IMP-0001" },
      { ...rest, kind: "grades", reference: "IMP-0002" },
    ])
    .execute()
  const referencesOf = async (query: object) =>
    (await call("admin", "GET /imports", { query })).body.data.imports.map(({ reference }) => reference)
  expect(await referencesOf({ kind: "grades" })).toEqual(["IMP-0002"])
  expect(await referencesOf({ kind: "students" })).toEqual(["IMP-0001"])
  expect((await referencesOf({})).toSorted()).toEqual(["IMP-0001", "IMP-0002"])
})

import { expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call } = college

test("materials for a group reach the classes that are in it now", async () => {
  const materials = await materialsOf(college)
  const student = await materials.addStudent(materials.term.id, "P5")
  const { id } = await materials.add("admin", { studentClass: "Class A" })
  const { classes } = (await call("admin", "GET /classes")).body.data
  const params = { id: classes.find(({ name }) => name === "P5")!.id }
  const putInto = (group_name: string) =>
    call("admin", "PUT /classes/{id}", { params, body: { name: "P5", group_name } })
  const status = async () => (await call(student, "GET /materials/{id}", { params: { id } })).status
  expect(await status()).toBe(404)
  await putInto("Class A")
  expect(await status()).toBe(200)
  await putInto("Class B")
  expect(await status()).toBe(404)
})

import { afterEach, describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { materialsOf } from "../../test/materials.ts"

const college = await openCollege()
const { call, db } = college
const { term, add, edit, download, clear, ...course } = await materialsOf(college)
const student = await course.addStudent(term.id, "P1")
afterEach(clear)

describe("a download", () => {
  const countOf = async (id: number) =>
    (await call("admin", "GET /materials/{id}", { params: { id } })).body.data.material.download_count

  test("is counted once for each person and day, and not when it is resumed", async () => {
    const { id } = await add("admin")
    await download(student, id, { headers: { range: "bytes=5-9" } })
    expect(await countOf(id)).toBe(0)
    await download(student, id)
    await download(student, id)
    await download(student, id, { headers: { range: "bytes=0-4" } })
    expect(await countOf(id)).toBe(1)
    await db.updateTable("material_download").set({ day: "2020-01-01" }).execute()
    await download(student, id)
    expect(await countOf(id)).toBe(2)
  })

  test("is no edit", async () => {
    const { id, version } = await add("admin")
    await download(student, id)
    expect((await edit("admin", id, { version })).status).toBe(200)
  })

  test("of one's own upload isn't counted", async () => {
    const { id } = await add("admin")
    await download("admin", id)
    expect(await countOf(id)).toBe(0)
  })
})

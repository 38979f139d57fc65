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

describe("the address for a new tab or a player", () => {
  const open = (id: number) => call(student, "GET /materials/{id}/url", { params: { id } })

  test("opens the newest file in the session that asked for it, and counts as a download", async () => {
    const { id } = await add("admin")
    const { url } = (await open(id)).body.data
    const shown = await college.inject(student, { url })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers["content-disposition"]).toContain("phonics.pdf")
    expect((await college.inject("admin", { url })).statusCode).toBe(403)
    const { body } = await call("admin", "GET /materials/{id}", { params: { id } })
    expect(body.data.material.download_count).toBe(1)
  })

  test("is given for what the student may read, and for files only", async () => {
    const other = await add("admin", { studentClass: "P2" })
    expect((await open(other.id)).status).toBe(404)
    const link = await add("admin", { link: "https://example.com/lesson" }, null)
    expect((await open(link.id)).status).toBe(409)
  })
})

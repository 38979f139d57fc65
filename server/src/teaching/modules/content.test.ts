import { afterEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, add, clear, ...course } = await materialsOf(college)
const lecturer = await course.addLecturer()
const student = await course.addStudent(term.id, "P1")
const params = { id: subject.id }

async function read(caller: Caller, query: object = {}) {
  const { status, body } = await call(caller, "GET /subjects/{id}/content", { params, query })
  return { status, content: body.data?.content, titles: body.data?.content.items.map(({ title }) => title) }
}
const save = (caller: Caller, items: readonly object[], version?: number) =>
  call(caller, "PUT /modules/{id}/content", { params, body: { items, version } })
const heading = (title: string) => ({ kind: "heading", title })
const material = ({ id }: { id: number }) => ({ kind: "material", id })
const assignment = ({ id }: { id: number }) => ({ kind: "assignment", id })

afterEach(async () => {
  for (const table of ["module_item", "module_content", "assignment"] as const)
    await db.deleteFrom(table).execute()
  await clear()
})

describe("the content of a module", () => {
  test("has its materials and assignments in the order in which they were added, until it is reordered", async () => {
    const first = await add("admin", { title: "Phonics" })
    const work = await course.addAssignment({ title: "Essay" })
    await add("admin", { title: "Film", link: "https://example.com/film", type: "video" }, null)
    const { content, titles } = await read("admin")
    expect(titles).toEqual(["Phonics", "Essay", "Film"])
    expect(content).toMatchObject({
      subject_id: subject.id,
      subject_name: "English",
      term_id: term.id,
      may_edit: true,
      version: 0,
      items: [
        { kind: "material", id: first.id, type: "document", file_name: "phonics.pdf", student_class: "all" },
        { kind: "assignment", id: work.id, max_marks: 100, student_class: null },
        { kind: "material", link: "https://example.com/film" },
      ],
    })
  })

  test("is ordered under headings, and later items are at the end", async () => {
    await course.teach(lecturer.id, "P1")
    const phonics = await add("admin", { title: "Phonics" })
    const work = await course.addAssignment({ title: "Essay" })
    const order = [heading("Week 1"), assignment(work), material(phonics)]
    const { status, body } = await save(lecturer, order, 0)
    expect([status, body.message, body.data.content.version]).toEqual([200, "Content saved.", 1])
    await add("admin", { title: "New" })
    for (const who of [lecturer, student]) {
      expect((await read(who)).titles).toEqual(["Week 1", "Essay", "Phonics", "New"])
    }
  })

  test("shows students their own items, without empty headings", async () => {
    const own = await add("admin", { title: "For P1", studentClass: "P1" })
    const other = await add("admin", { title: "For P2", studentClass: "P2" })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const unpublished = await add("admin", { title: "Later", publishAt: later })
    const work = await course.addAssignment({ title: "For P7", class: "P7" })
    await save("admin", [
      heading("Week 1"),
      material(other),
      material(unpublished),
      assignment(work),
      heading("Week 2"),
      material(own),
    ])
    const { titles, content } = await read(student)
    expect(titles).toEqual(["Week 2", "For P1"])
    expect(content?.may_edit).toBe(false)
    expect((await read("admin")).titles).toHaveLength(6)
  })

  test("shows an empty heading to those who may edit it, and to no other lecturer", async () => {
    await save("admin", [heading("Plans for the inspection")])
    expect((await read(lecturer)).titles).toEqual([])
    await course.teach(lecturer.id, "P1")
    expect((await read(lecturer)).titles).toEqual(["Plans for the inspection"])
  })

  test("keeps the places of items that the editor can't see", async () => {
    await course.teach(lecturer.id, "P1")
    const one = await add("admin", { title: "One" })
    const hidden = await add("admin", { title: "Hidden", studentClass: "P7" })
    const two = await add("admin", { title: "Two" })
    await save("admin", [one, hidden, two].map(material))
    await save(lecturer, [two, one].map(material))
    expect((await read(lecturer)).titles).toEqual(["Two", "One"])
    expect((await read("admin")).titles).toEqual(["Two", "One", "Hidden"])
  })

  test("omits a deleted item, and ignores one of another module", async () => {
    const other = await course.addSubject()
    const elsewhere = await add("admin", { title: "Elsewhere", subjectId: other.id })
    const one = await add("admin", { title: "One" })
    const two = await add("admin", { title: "Two" })
    await save("admin", [elsewhere, two, one].map(material))
    await call("admin", "DELETE /materials/{id}", { params: { id: two.id } })
    expect((await read("admin")).titles).toEqual(["One"])
  })

  test("loses a material that moves to another module", async () => {
    const other = await course.addSubject()
    const one = await add("admin", { title: "One" })
    await save("admin", [material(one)])
    await course.edit("admin", one.id, { subjectId: other.id })
    const moved = { items: [material(one)] }
    expect(
      (await call("admin", "PUT /subjects/{id}/content", { params: { id: other.id }, body: moved })).status,
    ).toBe(200)
    expect((await read("admin")).titles).toEqual([])
  })

  test("has the assignments of another term by its filter", async () => {
    const later = await course.addTerm(2, { from: 100, to: 190 })
    await add("admin", { title: "Phonics" })
    await course.addAssignment({ title: "Essay" })
    expect((await read("admin", { term_id: later.id })).titles).toEqual(["Phonics"])
    expect((await read("admin", { term_id: 9999 })).status).toBe(404)
  })
})

describe("a change of the order", () => {
  test("that somebody else changed meanwhile is a conflict", async () => {
    const one = await add("admin", { title: "One" })
    await save("admin", [heading("First")], 0)
    const { status, body } = await save("admin", [material(one)], 0)
    expect([status, body.current]).toMatchObject([409, { version: 1 }])
    expect((await read("admin")).titles).toEqual(["First", "One"])
  })

  test("of two editors at once is saved once", async () => {
    const saves = await Promise.all(["A", "B", "C"].map((title) => save("admin", [heading(title)], 0)))
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test("is refused to lecturers who don't teach the module, and to students", async () => {
    await course.teach((await course.addLecturer()).id, null)
    expect((await save(lecturer, [heading("Mine")])).status).toBe(403)
    expect((await save(student, [heading("Mine")])).status).toBe(403)
    expect((await read("admin")).titles).toEqual([])
  })

  test("is in the audit log", async () => {
    await save("admin", [heading("Week 1")])
    const { body } = await call("admin", "GET /audit", { query: { entity: "subject", limit: 1 } })
    expect(body.data.entries[0]).toMatchObject({
      label: "put in order",
      subject: "English",
      fields: ["contents"],
    })
  })

  test.each([[[{ kind: "heading", title: " " }]], [[{ kind: "film", id: 1 }]], ["Week 1"]])(
    "of %j is refused",
    async (items) => {
      expect((await call("admin", "PUT /subjects/{id}/content", { params, body: { items } })).status).toBe(
        422,
      )
    },
  )
})

test("cards of modules count the materials that the viewer may read", async () => {
  await course.teach(lecturer.id, "P1")
  for (const studentClass of ["all", "P1", "P2"]) await add("admin", { studentClass })
  const own = (await call(student, "GET /students/my-modules")).body.data.modules
  expect(own.find(({ id }) => id === subject.id)?.materials_count).toBe(2)
  const taught = (await call(lecturer, "GET /lecturers/my/subjects")).body.data.modules
  expect(taught.find(({ id }) => id === subject.id)?.materials_count).toBe(2)
})

test("cards of modules, their panel and the figure above them count the assignments that the reader finds behind them", async () => {
  await course.teach(lecturer.id, "P1")
  for (const studentClass of ["P1", "P2", null]) await course.addAssignment({ class: studentClass })
  const own = (await call(student, "GET /students/my-modules")).body.data.modules
  const listed = await call(student, "GET /students/my-assignments", {
    query: { subject_id: subject.id, term_id: term.id },
  })
  expect(listed.body.data.total).toBe(2)
  expect(own.find(({ id }) => id === subject.id)?.assignments_count).toBe(2)
  const taught = (await call(lecturer, "GET /lecturers/my/subjects")).body.data.modules
  expect((await read(lecturer)).titles).toHaveLength(2)
  expect(taught.find(({ id }) => id === subject.id)?.assignments_count).toBe(2)
  const stats = (await call(lecturer, "GET /lecturers/my/subjects/stats")).body.data.stats
  expect(stats.assignments).toBe(2)
  const countFor = async (caller: Caller) =>
    (await call(caller, "GET /subjects/{id}", { params })).body.data.subject.assignments_count
  expect([await countFor(lecturer), await countFor("admin")]).toEqual([2, 3])
})

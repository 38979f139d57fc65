import { afterEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pdf, pictures } from "../../../test/corpus.ts"
import { materialsOf } from "../../../test/materials.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, addSubject, upload, add, edit, download, titles, ownTitles, clear, ...course } =
  await materialsOf(college)
const lecturer = await course.addLecturer()
const colleague = await course.addLecturer()
const student = await course.addStudent(term.id, "P1")
const teach = (className: string | null = "P1") => course.teach(lecturer.id, className)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const read = (caller: Caller, id: number) => call(caller, "GET /materials/{id}", { params: { id } })
afterEach(clear)

describe("an upload", () => {
  test("is stored with its file, and returns the specification's fields", async () => {
    await teach()
    const { status, body } = await upload(lecturer, { description: "Letters and sounds" })
    expect([status, body.message]).toEqual([201, "Material uploaded successfully!"])
    const { material } = body.data
    expect(material).toMatchObject({
      title: "Phonics",
      description: "Letters and sounds",
      subject_id: subject.id,
      student_class: "all",
      type: "document",
      file_type: "document",
      file_name: "phonics.pdf",
      file_size: pdf.length,
      file_path: `/api/materials/${material.id}/download`,
      uploaded_by_name: "Test Example 0001",
      download_count: 0,
      is_published: true,
      may_edit: true,
    })
    expect((await download(lecturer, material.id)).rawPayload).toEqual(pdf)
  })

  test("has the type of its file's bytes, unless another is chosen", async () => {
    const photo = { name: "phonics.png", content: pictures.png }
    expect(await add("admin", {}, photo)).toMatchObject({ type: "image" })
    expect(await add("admin", { type: "presentation" }, photo)).toMatchObject({ type: "presentation" })
  })

  test("requires a file", async () => {
    const { status, body } = await upload("admin", {}, null)
    expect([status, body.errors]).toEqual([422, { file: "Please select a file to upload" }])
  })

  test.each(["title", "subjectId", "studentClass"])("requires %s", async (field) => {
    const { status, body } = await upload("admin", { [field]: "" })
    const sentence = "Please fill in all required fields"
    expect([status, body.message, body.errors]).toEqual([422, sentence, { [field]: sentence }])
  })

  test("may be a link to another site instead of a file", async () => {
    const link = "https://example.org/phonics?lesson=1"
    const material = await add("admin", { link, type: "video" }, null)
    expect(material).toMatchObject({ link, file_path: link, type: "video", file_name: null, file_size: null })
    const { statusCode, body } = await download("admin", material.id)
    expect([statusCode, JSON.parse(body).message]).toEqual([
      409,
      "This material is on another site. Open its link.",
    ])
  })

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.org",
    "https://college@evil.example",
    "//x",
  ])("is refused with the link %s", async (link) => {
    expect((await upload("admin", { link }, null)).body.errors).toEqual({
      link: "Link must be an address such as https://example.com/lesson.",
    })
  })
})

describe("lecturers", () => {
  test.each([
    ["P1", "P1", 201],
    ["P1", "Class A", 201],
    ["P1", "all", 201],
    ["P1", "P2", 403],
    ["P1", "Class B", 403],
    [null, "Class D", 201],
  ])("who teach %s may upload for %s: %i", async (taught, studentClass, status) => {
    await teach(taught)
    const answer = await upload(lecturer, { studentClass })
    expect(answer.status).toBe(status)
    if (status === 403)
      expect(answer.body.errors).toEqual({ studentClass: "You don't teach this module to this class." })
  })

  test("may not upload for a subject that they don't teach", async () => {
    await course.teach(colleague.id, null)
    expect((await upload(lecturer)).status).toBe(403)
  })

  test("see the published materials of what they teach, and their own uploads", async () => {
    await teach("P1")
    await course.teach(colleague.id, "P7")
    await add("admin", { title: "For all" })
    await add("admin", { title: "For P7", studentClass: "P7" })
    await add("admin", { title: "For Class A", studentClass: "Class A" })
    await add("admin", { title: "Later", publishAt: inHours(1) })
    await add(lecturer, { title: "Own, later", publishAt: inHours(1) })
    expect(await titles(lecturer)).toEqual(["Own, later", "For Class A", "For all"])
    expect(await titles(colleague)).toEqual(["For P7", "For all"])
    expect(await titles(lecturer, { own: true })).toEqual(["Own, later"])
  })

  test("change and delete only their own uploads", async () => {
    await teach(null)
    await course.teach(colleague.id, null)
    const { id } = await add(colleague)
    expect((await read(lecturer, id)).body.data.material).toMatchObject({ may_edit: false })
    expect((await edit(lecturer, id)).status).toBe(403)
    expect((await call(lecturer, "DELETE /materials/{id}", { params: { id } })).status).toBe(403)
    expect((await edit("admin", id, { title: "Changed" })).body.data.material.title).toBe("Changed")
    expect((await edit(colleague, id, { title: "Changed back" })).status).toBe(200)
  })

  test("can edit their uploads after they stop teaching the class, but not move them", async () => {
    await teach("P1")
    const { id } = await add(lecturer, { studentClass: "P1" })
    await db.deleteFrom("teaching_assignment").execute()
    expect((await edit(lecturer, id, { title: "Sounds", studentClass: "P1" })).status).toBe(200)
    expect((await edit(lecturer, id, { studentClass: "P2" })).status).toBe(403)
  })
})

describe("students", () => {
  test("see the materials published for their class, their group and everybody", async () => {
    for (const studentClass of ["all", "Class A", "P1", "P2", "Class B"]) {
      await add("admin", { title: studentClass, studentClass })
    }
    await add("admin", { title: "Later", publishAt: inHours(1) })
    expect(await ownTitles(student)).toEqual(["P1", "Class A", "all"])
    expect(await titles(student)).toEqual(["P1", "Class A", "all"])
  })

  test("see a material from the time of its publication", async () => {
    const { id } = await add("admin", { publishAt: inHours(1) })
    expect((await read(student, id)).status).toBe(404)
    await edit("admin", id, { publishAt: inHours(-1) })
    expect((await read(student, id)).status).toBe(200)
  })

  test("see nothing of a subject that they don't take", async () => {
    const other = await addSubject(2)
    const { id } = await add("admin", { subjectId: other.id })
    expect((await read(student, id)).status).toBe(404)
    expect((await download(student, id)).statusCode).toBe(404)
  })

  test("can't read another class's material, also after their class changed", async () => {
    const { id } = await add("admin", { studentClass: "P1" })
    const range = { range: "bytes=5-9" }
    const answers = async () => [
      (await read(student, id)).status,
      (await download(student, id)).statusCode,
      (await download(student, id, { headers: range })).statusCode,
      (await ownTitles(student)).length,
    ]
    expect(await answers()).toEqual([200, 200, 206, 1])
    await db.updateTable("student").set({ class: "P2" }).where("id", "=", student.id).execute()
    expect(await answers()).toEqual([404, 404, 404, 0])
    await db.updateTable("student").set({ class: null }).where("id", "=", student.id).execute()
    expect(await answers()).toEqual([404, 404, 404, 0])
    await db.updateTable("student").set({ class: "P1" }).where("id", "=", student.id).execute()
  })

  test("find the materials of an earlier term by its filter", async () => {
    const earlier = await course.addTerm(2, { from: -300, to: -200 })
    const past = await addSubject()
    await db
      .insertInto("offering")
      .values({ subject_id: past.id, term_id: earlier.id, credits: 3, is_given: true })
      .execute()
    await db.insertInto("enrolment").values({ student_id: student.id, term_id: earlier.id }).execute()
    await db.updateTable("subject").set({ semester_number: 2 }).where("id", "=", past.id).execute()
    const { id } = await add("admin", { subjectId: past.id, title: "Past" })
    await add("admin", { title: "Now" })
    expect(await ownTitles(student)).toEqual(["Now"])
    expect(await ownTitles(student, { term_id: earlier.id })).toEqual(["Past"])
    expect(await ownTitles(student, { term_number: 2 })).toEqual(["Past"])
    expect(await ownTitles(student, { year_of_study: 1 })).toEqual(["Now", "Past"])
    expect((await read(student, id)).status).toBe(200)
    await db
      .updateTable("enrolment")
      .set({ outcome: "withdrawn" })
      .where("term_id", "=", earlier.id)
      .execute()
    expect((await read(student, id)).status).toBe(404)
  })

  test("get no field that is for lecturers", async () => {
    const { id } = await add("admin")
    const { material } = (await read(student, id)).body.data
    expect(Object.keys(material)).not.toContain("version")
    expect(Object.keys(material)).not.toContain("earlier_versions")
  })
})

describe("a list", () => {
  test("is searched, and filtered by subject, type and target", async () => {
    const other = await addSubject()
    await add("admin", { title: "Sounds", description: "Vowels", studentClass: "P1" })
    await add("admin", { title: "Map", subjectId: other.id }, { name: "map.png", content: pictures.png })
    expect(await titles("admin", { search: "vowel" })).toEqual(["Sounds"])
    expect(await titles("admin", { subject_id: other.id })).toEqual(["Map"])
    expect(await titles("admin", { type: "image" })).toEqual(["Map"])
    expect(await titles("admin", { studentClass: "P1" })).toEqual(["Sounds"])
    expect(await titles("admin", { sort: "title" })).toEqual(["Map", "Sounds"])
  })

  test("is counted by type, for what the viewer may see", async () => {
    await add("admin", { studentClass: "P1" })
    await add("admin", { studentClass: "P2" })
    await add("admin", {}, { name: "map.png", content: pictures.png })
    const counts = async (caller: Caller) =>
      (await call(caller, "GET /materials/counts-by-type")).body.data.counts.map(
        ({ type, count }) => `${type} ${count}`,
      )
    expect(await counts("admin")).toEqual([
      "document 2",
      "video 0",
      "image 1",
      "audio 0",
      "presentation 0",
      "archive 0",
    ])
    expect((await counts(student)).slice(0, 3)).toEqual(["document 1", "video 0", "image 1"])
  })
})

describe("an edit", () => {
  test("with a new file keeps the earlier one for lecturers and administrators", async () => {
    const { id } = await add("admin")
    const newer = Buffer.concat([pdf, Buffer.from("%second")])
    const { material } = (await edit("admin", id, {}, { name: "second.pdf", content: newer })).body.data
    expect(material).toMatchObject({ file_name: "second.pdf", file_size: newer.length })
    expect(material.earlier_versions).toMatchObject([
      {
        number: 1,
        file_name: "phonics.pdf",
        file_size: pdf.length,
        uploaded_at: expect.stringMatching(/Z$/),
      },
    ])
    expect((await download("admin", id, { query: "?number=1" })).rawPayload).toEqual(pdf)
    expect((await download("admin", id, { query: "?number=3" })).statusCode).toBe(404)
    expect((await download(student, id)).rawPayload).toEqual(newer)
    expect((await download(student, id, { query: "?number=2" })).rawPayload).toEqual(newer)
    expect((await download(student, id, { query: "?number=1" })).statusCode).toBe(404)
  })

  test("without a file keeps the present one, its type and its time", async () => {
    const { id } = await add("admin", { type: "presentation", publishAt: inHours(-5) })
    const { material: before } = (await read("admin", id)).body.data
    const { body } = await edit("admin", id, { title: "Sounds" })
    expect(body.message).toBe("Material saved.")
    expect(body.data.material).toMatchObject({
      title: "Sounds",
      type: "presentation",
      publish_at: before.publish_at,
      file_name: "phonics.pdf",
    })
  })

  test("of a material that somebody else changed meanwhile is a conflict", async () => {
    const { id, version } = await add("admin")
    await edit("admin", id, { title: "First", version })
    const { status, body } = await edit("admin", id, { title: "Second", version })
    expect([status, body.current.title]).toEqual([409, "First"])
  })
})

test("deleting a material removes its files", async () => {
  const { id } = await add("admin")
  await edit("admin", id, {}, { content: Buffer.concat([pdf, pdf]) })
  const { body } = await call("admin", "DELETE /materials/{id}", { params: { id } })
  expect(body.message).toBe("Material deleted successfully!")
  expect((await read("admin", id)).status).toBe(404)
  expect(await db.selectFrom("material_version").selectAll().where("material_id", "=", id).execute()).toEqual(
    [],
  )
})

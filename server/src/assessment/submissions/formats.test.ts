import { beforeEach, expect, test } from "vitest"
import { type FurtherFormat, furtherFormats } from "#contract/lib/uploads.ts"
import { openCollege } from "../../../test/college.ts"
import { further, pdf } from "../../../test/corpus.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const college = await openCollege()
const { call, inject } = college
const submissions = await submissionsOf(college)
const { term, addStudent, addAssignment, submit, stored } = submissions

beforeEach(submissions.clear)

const formatOf = (name: string) => name.split(".").at(-1) as FurtherFormat
const usual = ".pdf, .doc, .docx, .txt, .zip, .ppt, .pptx, .jpg, .jpeg, .png"

test.each(further)("%s is accepted and downloaded where it is allowed", async (name, content, media_type) => {
  const student = await addStudent(term.id, "P1")
  const { id } = await addAssignment({ formats: [formatOf(name)] })
  const { status, body } = await submit(student, id, { name, content })
  expect([status, body.data.submission.submission_file_name]).toEqual([201, name])
  const { headers, rawPayload } = await inject("admin", {
    method: "GET",
    url: `/api/assignments/submissions/${body.data.submission.id}/download`,
  })
  expect([headers["content-type"], rawPayload]).toEqual([media_type, content])
})

test.each(further)(
  "%s is refused where it is not allowed, and the sentence says what is",
  async (name, content) => {
    const student = await addStudent(term.id, "P1")
    const other = formatOf(name) === "odt" ? "xlsx" : "odt"
    const { id } = await addAssignment({ formats: [other] })
    const { status, body } = await submit(student, id, { name, content })
    expect([status, body.errors]).toEqual([
      422,
      {
        submissionFile: `“${name}” can't be taken here. Choose a file whose name ends in ${usual}, .gif or .${other}.`,
      },
    ])
    expect(await stored()).toEqual([0, 0])
  },
)

test.each(further)("%s with the bytes of something else is refused", async (name) => {
  const student = await addStudent(term.id, "P1")
  const { id } = await addAssignment({ formats: [...furtherFormats] })
  const [, other] = further.find(([each]) => formatOf(each) === (formatOf(name) === "ogg" ? "mov" : "ogg"))!
  for (const wrong of [other, pdf]) {
    const { status, body } = await submit(student, id, { name, content: wrong })
    expect([status, body.errors.submissionFile]).toEqual([
      422,
      expect.stringContaining("is not what its name says"),
    ])
  }
  expect(await stored()).toEqual([0, 0])
})

test("that another class's assignment allows is as unknown as the assignment", async () => {
  const student = await addStudent(term.id, "P1")
  const { id } = await addAssignment({ class: "P2", formats: ["odt"] })
  const [name, content] = further.find((each) => formatOf(each[0]) === "odt")!
  const { body } = await submit(student, id, { name, content })
  expect(body.errors.submissionFile).toMatch(/\.png or \.gif\.$/)
  expect((await submit(student, id)).status).toBe(404)
})

test("is allowed with the form or over the API, shown to students, and kept by an edit that leaves it out", async () => {
  const student = await addStudent(term.id, "P1")
  const { id, title, subject_id, due_date } = await addAssignment()
  const edit = (fields: object) =>
    call("admin", "PUT /assignments/{id}", {
      params: { id },
      body: { title, subject_id, due_date, ...fields },
    })
  const furtherFormats = async () => {
    const { body } = await call(student, "GET /students/my-assignments/{id}", { params: { id } })
    return body.data.assignment.further_formats
  }
  expect(await furtherFormats()).toEqual([])
  await edit({ further_formats: ["xlsx", "mov"] })
  expect(await furtherFormats()).toEqual(["mov", "xlsx"])
  // A form with a file sends the formats as one text.
  await edit({ furtherFormats: "odt, mov" })
  await edit({})
  expect(await furtherFormats()).toEqual(["mov", "odt"])
  const { status, body } = await edit({ further_formats: ["exe"] })
  expect([status, body.errors]).toEqual([
    422,
    { further_formats: expect.stringMatching(/^Further kinds of file must be one of: mp4, 3gp, /) },
  ])
  await edit({ further_formats: "" })
  expect(await furtherFormats()).toEqual([])
})

test("stays allowed once work has been handed in", async () => {
  const student = await addStudent(term.id, "P1")
  const { id, title, subject_id, due_date } = await addAssignment({ formats: ["mov", "odt"] })
  await submit(student, id)
  const edit = (further_formats: FurtherFormat[]) =>
    call("admin", "PUT /assignments/{id}", {
      params: { id },
      body: { title, subject_id, due_date, further_formats },
    })
  const { status, body } = await edit(["odt", "xlsx"])
  expect([status, body.message]).toEqual([
    409,
    "Work has been handed in, so these kinds of file stay allowed: .mov.",
  ])
  expect((await edit(["mov", "odt", "xlsx"])).status).toBe(200)
})

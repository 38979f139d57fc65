import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { formOf } from "../../test/forms.ts"
import { submissionsOf } from "../../test/submissions.ts"

const college = await openCollege()
const { call, db } = college
const submissions = await submissionsOf(college)
const { term, addStudent, addAssignment, submit } = submissions

/** A photograph as a phone takes it, with detail that costs time to decode. */
const photograph = await sharp({
  create: {
    ...{ width: 4000, height: 3000, channels: 3, background: "teal" },
    noise: { type: "gaussian", mean: 128, sigma: 20 },
  },
})
  .jpeg({ quality: 60 })
  .toBuffer()

type Student = Awaited<ReturnType<typeof addStudent>>

async function sendPhoto(student: Student) {
  const form = await formOf({}, { photo: { name: "photo.jpg", content: photograph } })
  return college.inject(student, { method: "PUT", url: "/api/auth/photo", ...form })
}
const tenTimes = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 10 }, (_, n) => work(n)))
const repeated = (status: number) => Array.from({ length: 10 }, () => status)

beforeEach(submissions.clear)

test("of ten photographs that a person sends at once one stays, and none fails", async () => {
  const student = await addStudent(term.id, "P1")
  const answers = await tenTimes(() => sendPhoto(student))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(repeated(200))
  const kept = await db.selectFrom("file").select("id").where("uploaded_by", "=", student.personId).execute()
  const { photo_id } = await db
    .selectFrom("person")
    .select("photo_id")
    .where("id", "=", student.personId)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual([{ id: photo_id }])
})

test("photographs are taken beside edits of the profile and hand-ins of the same person", async () => {
  const student = await addStudent(term.id, "P1")
  const assignment = await addAssignment()
  const { email } = (await call(student, "GET /auth/profile")).body.data.user
  const [photos, edits, handIns] = await Promise.all([
    tenTimes(() => sendPhoto(student)),
    tenTimes((n) =>
      call(student, "PUT /auth/profile", { body: { firstName: "Thoko", email, lastName: `Banda ${n}` } }),
    ),
    tenTimes((n) => submit(student, assignment.id, { submission_text: `${n}` })),
  ])
  expect(photos.map(({ statusCode }) => statusCode)).toEqual(repeated(200))
  expect(edits.map(({ status }) => status)).toEqual(repeated(200))
  expect(handIns.map(({ status }) => status)).toEqual(repeated(201))
})

import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { submissionsOf } from "../../../test/submissions.ts"

const college = await openCollege()
const { call, db } = college
const submissions = await submissionsOf(college)
const { term, addStudent, addAssignment, submit } = submissions

/** A photograph as a phone takes it, with detail that costs time to decode. */
const photograph = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: "teal",
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
const runAtOnce = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const repeated = (count: number, status: number) => Array<number>(count).fill(status)

beforeEach(submissions.clear)

test("a person who sends ten photos at once has one of them, and no request fails", async () => {
  const student = await addStudent(term.id, "P1")
  const answers = await runAtOnce(10, () => sendPhoto(student))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(repeated(10, 200))
  const stored = await db
    .selectFrom("file")
    .select("id")
    .where("uploaded_by", "=", student.personId)
    .execute()
  const { photo_id } = await db
    .selectFrom("person")
    .select("photo_id")
    .where("id", "=", student.personId)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual([{ id: photo_id }])
})

test("photos, edits of the profile and submissions of one person at the same time all succeed", async () => {
  const student = await addStudent(term.id, "P1")
  const assignment = await addAssignment()
  const { email, firstName, lastName } = (await call(student, "GET /auth/profile")).body.data.user
  const [photos, edits, handIns] = await Promise.all([
    runAtOnce(3, () => sendPhoto(student)),
    runAtOnce(3, (n) =>
      call(student, "PUT /auth/profile", { body: { firstName, email, lastName, bio: `Singer ${n}` } }),
    ),
    runAtOnce(3, (n) => submit(student, assignment.id, { submission_text: `${n}` })),
  ])
  expect(photos.map(({ statusCode }) => statusCode)).toEqual(repeated(3, 200))
  expect(edits.map(({ status }) => status)).toEqual(repeated(3, 200))
  expect(handIns.map(({ status }) => status)).toEqual(repeated(3, 201))
})

test("a person who sends a hundred files in ten minutes has to wait, and nobody else", async () => {
  const [busy, other] = [await addStudent(term.id, "P1"), await addStudent(term.id, "P1")]
  const empty = await formOf({ nothing: "" })
  const send = (student: Student) =>
    college.inject(student, { method: "PUT", url: "/api/auth/photo", ...empty })
  for (let n = 0; n < 100; n++) expect((await send(busy)).statusCode).toBe(422)
  const refused = await send(busy)
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    "You have sent 100 files in ten minutes. Please wait a few minutes and send the others then.",
  ])
  expect((await send(other)).statusCode).toBe(422)
  expect((await call(busy, "DELETE /auth/photo")).status).toBe(200)
})

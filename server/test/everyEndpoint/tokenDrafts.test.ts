import { expect, test } from "vitest"
import { scopePaths, scopes } from "#contract/people/apiTokens.ts"
import { openCollege } from "../college.ts"
import { courseworkOf } from "../coursework.ts"
import { everyEndpoint, paramsFor } from "./contract.ts"
import { send } from "./requests.ts"
import { stableReply } from "./stableReply.ts"

const college = await openCollege()
const { db, people, call } = college
const { term, subject, ...course } = await courseworkOf(college)
const lecturer = await course.addLecturer("P1")
await course.teach(lecturer.id, "P1")
const student = await course.addStudent(term.id, "P1")
const work = await course.addAssignment({ class: "P1", lecturer: lecturer.id })
await course.submit(student, work.id)

const paths = Object.values(scopePaths).flat()
const read = everyEndpoint.filter(
  ({ method, path }) =>
    method === "GET" && paths.some((start) => path === start || path.startsWith(`${start}/`)),
)

test("what isn't published changes no answer to a token, not even a number", async () => {
  const body = { name: "Bursar", scopes: [...scopes], days: 30 }
  const { token } = (await call("admin", "POST /api-tokens", { body })).body.data
  const answers = async () => {
    const found = new Map<string, unknown>()
    for (const line of read) {
      const answer = await send(college, line, { bearer: token }, { params: paramsFor(line, 1) })
      found.set(line.key, stableReply(line, answer))
    }
    return found
  }
  const before = await answers()
  await course.addGrade(student.id, work.id, 93.5, { published: false })
  const waiting = { code: "W1", name: "Waiting", year_of_study: 1, semester_number: 1 }
  await db
    .insertInto("subject")
    .values({ ...waiting, approval: "waiting", owner_id: lecturer.id })
    .execute()
  const later = { title: "Later", publish_at: "2090-01-01" }
  await db
    .insertInto("announcement")
    .values({ ...later, content: "Later", target_audience: "all", author_id: people.admin })
    .execute()
  const link = { type: "video", link: "https://example.com" } as const
  await db
    .insertInto("material")
    .values({ ...later, ...link, subject_id: subject.id, uploaded_by: people.admin })
    .execute()
  await db
    .insertInto("performance_report")
    .values({ student_id: student.id, term_id: term.id, author_id: lecturer.id, strengths: "Diligent" })
    .execute()
  expect(await answers()).toEqual(before)
})

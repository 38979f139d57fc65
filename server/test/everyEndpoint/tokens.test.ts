import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Scope, scopePaths, scopes } from "#contract/people/apiTokens.ts"
import { offeringOf } from "../../src/courses/offerings/queries.ts"
import { openCollege } from "../college.ts"
import { pdf } from "../corpus.ts"
import { courseworkOf } from "../coursework.ts"
import { everyEndpoint, type Line, paramsFor, writes } from "./contract.ts"
import { fingerprints } from "./fingerprints.ts"
import { goodRequest, send } from "./requests.ts"

// Each text that is planted here names the scopes that may read it. A program with another scope must never find it.
const college = await openCollege()
const { db, people, call } = college
const { term, subject, ...course } = await courseworkOf(college)
const lecturer = await course.addLecturer("P1", "Namedlecturer")
const student = await course.addStudent(term.id, "P1", "Namedstudent")
await course.teach(lecturer.id, "P1")
const work = await course.addAssignment({ title: "Plannedwork", class: "P1", lecturer: lecturer.id })
const [published, draft] = [
  work.id,
  (await course.addAssignment({ title: "Secondwork", class: "P1", lecturer: lecturer.id })).id,
]
for (const id of [published, draft]) {
  await course.submit(student, id, {
    content: Buffer.concat([pdf, Buffer.from("Handedbytes")]),
    submission_text: "Handedtext",
  })
}
await course.addGrade(student.id, published, 71)
await course.addGrade(student.id, draft, 93.5, { published: false })
await db
  .updateTable("grade")
  .set({ feedback: sql`case when published_at is null then 'Draftfeedback' else 'Givenfeedback' end` })
  .execute()
const grades = await db.selectFrom("grade").select("id").orderBy("id").execute()
await db
  .insertInto("grade_history")
  .values(grades.map(({ id }) => ({ grade_id: id, changed_by: people.admin, reason: "Innerreason" })))
  .execute()
await db
  .insertInto("subject")
  .values({
    code: "W1",
    name: "Waitingmodule",
    year_of_study: 1,
    semester_number: 1,
    approval: "waiting",
    owner_id: lecturer.id,
  })
  .execute()
await db
  .insertInto("class_session")
  .values({
    lecturer_id: lecturer.id,
    offering_id: await offeringOf(db, subject.id, term.id),
    date: "2020-01-06",
    start_time: "09:00",
    strength: 1,
    present: 1,
    absent: 0,
    extra_reason: "Sessionreason",
  })
  .execute()
await db.insertInto("module_content").values({ subject_id: subject.id }).execute()
await db
  .insertInto("module_item")
  .values({ subject_id: subject.id, position: 0, heading: "Innerheading" })
  .execute()
await db
  .insertInto("material")
  .values({
    subject_id: subject.id,
    title: "Scheduledmaterial",
    type: "video",
    link: "https://example.com",
    publish_at: "2090-01-01",
    uploaded_by: people.admin,
  })
  .execute()
const announcement = (title: string, target_audience: "all" | "lecturers", publish_at: string) => ({
  title,
  content: title,
  target_audience,
  publish_at,
  author_id: people.admin,
})
await db
  .insertInto("announcement")
  .values([
    announcement("Newsforall", "all", "2020-01-01"),
    announcement("Staffnews", "lecturers", "2020-01-01"),
    announcement("Schedulednews", "all", "2090-01-01"),
  ])
  .execute()
await db
  .insertInto("event")
  .values([
    { title: "Eventforall", target_audience: "all", start_date: "2089-05-01" },
    { title: "Staffevent", target_audience: "lecturers", start_date: "2089-05-02" },
  ])
  .execute()

/**
 * The scopes that give access to each text. One of the listed scopes is enough; scopes joined with + are required together. No
 * program may read a text without scopes.
 */
const secrets: Record<string, readonly string[]> = {
  Namedstudent: ["students", "grades", "attendance"],
  "student2@college.example": ["students"],
  "lecturer1@college.example": ["lecturers"],
  Plannedwork: ["assignments", "grades", "attendance"],
  Handedtext: ["assignments+students+grades"],
  Handedbytes: ["assignments+students"],
  Givenfeedback: ["grades"],
  Staffnews: ["news"],
  Staffevent: ["news"],
  Draftfeedback: [],
  "93.5": [],
  Innerreason: [],
  Sessionreason: [],
  Waitingmodule: [],
  Innerheading: [],
  Scheduledmaterial: [],
  Schedulednews: [],
}
const mayRead = (scopes: readonly Scope[], secret: string) =>
  secrets[secret]!.some((choice) => choice.split("+").every((scope) => scopes.includes(scope as Scope)))

const sets: (readonly Scope[])[] = [...scopes.map((scope) => [scope]), scopes]
const programs = await Promise.all(
  sets.map(async (held, number) => {
    const body = { name: `Program ${number}`, scopes: [...held], days: 30 }
    const reply = await call("admin", "POST /api-tokens", { body })
    return { held, caller: { bearer: reply.body.data.token } }
  }),
)
// A token's use is recorded once a minute, so it is recorded before anything is compared.
for (const { caller } of programs) await call(caller, "GET /events")

const isReached = (scopes: readonly Scope[], { path }: Line) =>
  scopes.some((scope) => scopePaths[scope].some((start) => path === start || path.startsWith(`${start}/`)))

const everyProgram = Boolean(process.env.DRILL)

/** The ids for a path: the first three of each kind, because all planted records are among them. */
const ids = [1, 2, 3]

test.each(everyEndpoint.filter(({ method }) => method === "GET"))(
  "$key: a token reads what its scopes open, and elsewhere what a visitor reads",
  async (line) => {
    for (const id of line.path.includes("{") ? ids : [1]) {
      const params = { params: paramsFor(line, id) }
      const visitor = await send(college, line, null, params)
      // A path refuses every record alike, so one id is enough. In `npm test`, one program represents all without access.
      const [shut, open] = [
        programs.filter(({ held }) => !isReached(held, line)),
        programs.filter(({ held }) => isReached(held, line)),
      ]
      const asking = [...open, ...(id === 1 ? shut.slice(0, everyProgram ? undefined : 1) : [])]
      for (const { held, caller } of asking) {
        const answer = await send(college, line, caller, params)
        if (!isReached(held, line)) {
          expect(answer.statusCode, held.join()).toBe(
            line.endpoint.roles === "anyone" ? visitor.statusCode : 403,
          )
          if (line.endpoint.roles === "anyone") expect(answer.body, held.join()).toBe(visitor.body)
        }
        const read = Object.keys(secrets).filter((secret) => answer.rawPayload.includes(secret))
        expect(
          read.filter((secret) => !mayRead(held, secret)),
          `${held.join()}: ${id}`,
        ).toEqual([])
      }
    }
  },
)

test("what is planted is there to be read: an administrator comes across each text", async () => {
  const seen = new Set<string>()
  for (const line of everyEndpoint.filter(({ method }) => method === "GET")) {
    for (const id of line.path.includes("{") ? ids : [1]) {
      const { rawPayload } = await send(college, line, "admin", { params: paramsFor(line, id) })
      for (const secret of Object.keys(secrets)) if (rawPayload.includes(secret)) seen.add(secret)
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(secrets).toSorted())
})

test("a token writes nothing over any endpoint, not even what a visitor may send", async () => {
  const before = await fingerprints(db)
  for (const line of writes) {
    // The last one has every scope.
    for (const { held, caller } of everyProgram ? programs : programs.slice(-1)) {
      const { statusCode } = await send(college, line, caller, {
        ...goodRequest(line),
        params: paramsFor(line, 1),
      })
      expect(statusCode, `${line.key} ${held.join()}`).toBe(403)
    }
  }
  expect(await fingerprints(db)).toEqual(before)
})

import { beforeAll, expect, test } from "vitest"
import { roles as allRoles, type Role } from "#contract/lib/endpoints.ts"
import { defaultRules } from "#contract/registry/rollovers/rules.ts"
import { eventTasks } from "../../src/communication/events/jobs.ts"
import { restoreRows } from "../../src/lib/db/deletedRecords.ts"
import { peopleLeft } from "../../src/people/people/jobs.ts"
import { addLesson, schoolDay } from "../attendance.ts"
import { openCollege } from "../college.ts"
import { issueReportCard } from "../documents/reportCards.ts"
import { eventsOf } from "../events.ts"
import { materialsOf } from "../materials.ts"
import { distinctEndpoints, type Line, paramsOf } from "./contract.ts"
import { send } from "./requests.ts"
import { stableReply } from "./stableReply.ts"

// Snapshots of everything that can be read: before a lecturer and a student are added, with the student, after both were deleted,
// and after the student was restored. New endpoints are included automatically.
const college = await openCollege()
const { call, db } = college
const { term, subject, ...course } = await materialsOf(college)
const lecturer = await course.addLecturer("P1", "Grace")
await course.teach(lecturer.id, "P1")
const work = await course.addAssignment({ class: "P1", lecturer: lecturer.id })
const { offering_id } = await db
  .selectFrom("assignment")
  .select("offering_id")
  .where("id", "=", work.id)
  .executeTakeFirstOrThrow()
const lesson = await addLesson(db, {
  lecturer: lecturer.id,
  subject: subject.id,
  term: term.id,
  classes: ["P1"],
  date: schoolDay(),
})
const session = await db
  .insertInto("class_session")
  .values({
    lecturer_id: lecturer.id,
    lesson_id: lesson.id,
    offering_id,
    classes: ["P1"],
    date: schoolDay(),
    start_time: "09:00",
    strength: 2,
    present: 1,
    absent: 1,
  })
  .returning("id")
  .executeTakeFirstOrThrow()
const material = await course.add("admin", { studentClass: "P1" })
const water = { title: "No water", content: "The pump is repaired.", target_audience: "students" }
const { announcement } = (await call("admin", "POST /announcements", { body: water })).body.data
const events = eventsOf(college)
const event = await events.add({ registration_required: true, max_participants: 2 })
const yearOf = async (id: number) =>
  (await db.selectFrom("term").select("academic_year_id").where("id", "=", id).executeTakeFirstOrThrow())
    .academic_year_id
const leave = eventTasks(db).find(({ name }) => name === peopleLeft.name)!.work
const academic_year_id = await yearOf(term.id)
const nextTerm = await course.addTerm(1, { from: 400, to: 460 })
const rollover = await db
  .insertInto("rollover")
  .values({
    from_year_id: academic_year_id,
    to_year_id: await yearOf(nextTerm.id),
    created_by: college.people.admin,
    rules: JSON.stringify(defaultRules),
  })
  .returning("id")
  .executeTakeFirstOrThrow()

/**
 * A student of P1 with everything that a student can have: work, marks, attendance, an excuse, a report, a read announcement, a
 * registration for an event, a document, an outcome of the roll-over.
 */
async function enrol(name: string, points: number) {
  const student = await course.addStudent(term.id, "P1", name)
  const { id } = student
  await course.submit(student, work.id)
  await course.addGrade(id, work.id, points)
  const exam = { grade_type: "end_module" as const, title: "End of module", points, max_points: 100 }
  await db
    .insertInto("grade")
    .values({ student_id: id, offering_id, ...exam, published_at: new Date().toISOString() })
    .execute()
  await db
    .insertInto("register_mark")
    .values({ session_id: session.id, student_id: id, status: "absent" })
    .execute()
  const days = { first_date: schoolDay(), last_date: schoolDay() }
  await db
    .insertInto("excuse")
    .values({ student_id: id, ...days, reason: "Malaria" })
    .execute()
  const texts = { strengths: "Diligent", growth: "Speaks up", advice: "Read on" }
  await db
    .insertInto("performance_report")
    .values({ student_id: id, term_id: term.id, author_id: lecturer.id, ...texts })
    .execute()
  const promoted = "promoted" as const
  const moving = { proposed: promoted, outcome: promoted, reason: "GPA 4.00", failed: [], missing: [] }
  await db
    .insertInto("rollover_student")
    .values({ rollover_id: rollover.id, student_id: id, from_term_id: term.id, from_class: "P1", ...moving })
    .execute()
  await call(student, "POST /announcements/{id}/read", { params: { id: announcement.id } })
  await events.register(student, event.id)
  const document = await issueReportCard(college, id, { name })
  return { ...student, document }
}
const fellow = await enrol("Fellow", 64)

/** The id of a record for each path that begins like this. */
const places: Readonly<Record<string, number>> = {
  "/students/": fellow.id,
  "/lecturers/": lecturer.id,
  "/academic-years/": academic_year_id,
  "/terms/": term.id,
  "/subjects/": subject.id,
  "/modules/": subject.id,
  "/grades/subject/": subject.id,
  "/grades/student/": fellow.id,
  "/assignments/": work.id,
  "/attendance/": session.id,
  "/announcements/": announcement.id,
  "/events/": event.id,
  "/materials/": material.id,
  "/documents/": fellow.document.id,
  "/rollovers/": rollover.id,
  "/attendance/registers/": lesson.id,
}
const queries: Readonly<Record<string, string | number>> = {
  class: "P1",
  student_class: "P1",
  term_id: term.id,
  subject_id: subject.id,
  year_of_study: 1,
  academic_year_id,
  from: schoolDay(),
  to: schoolDay(),
  date: schoolDay(),
  search: "e",
  kind: "class_list",
  from_date: schoolDay(),
  to_date: schoolDay(),
  start_date: schoolDay(),
  end_date: schoolDay(),
}

/** Endpoints whose replies don't depend on the students and lecturers, with the reason. */
const apart: Readonly<Record<string, string>> = {
  "GET /audit": "the log of what was done",
  "GET /audit/{id}": "the log of what was done",
  "GET /audit/choices": "the log of what was done",
  "GET /deleted-records": "what was deleted",
  "GET /auth/export-data": "what the person did themselves and was told",
  "GET /admin/dashboard":
    "its recent activity is the log; its figures are those of /admin/dashboard/stats and /dashboard/waiting",
  "GET /documents": "the register of what was issued, which can be verified for ever",
  "GET /materials/{id}/url": "an address for a minute",
  "GET /notifications": "what a person was told",
  "GET /lecturers/my/dashboard": "what a person was told; its figures are lists of their own",
  "GET /mail": "what was sent",
  "GET /offline": "answers of other endpoints, each of which is read by itself",
  "GET /settings": "how much mail waits",
  "GET /retention": "how many records there are, deleted ones too",
  "GET /system": "the machine",
  "GET /backups": "the machine",
}

const reads = distinctEndpoints.filter(({ method, key }) => method === "GET" && !(key in apart))
const callers = { admin: "admin", lecturer, student: fellow } as const

type Request = { line: Line; role: Role | null; params: Record<string, string | number>; query: object }

/** Every request of every role. */
const requests = reads.flatMap((line): Request[] => {
  const { roles } = line.endpoint
  const callersOf: readonly (Role | null)[] = roles === "anyone" ? [...allRoles, null] : roles
  return callersOf.flatMap((role) =>
    placesOf(line).flatMap((params) => queriesOf(line).map((query) => ({ line, role, params, query }))),
  )
})

/** The number of simultaneous requests. The replies don't depend on each other, and none waits for a connection. */
const atOnce = 8

const nameOf = ({ line, role, params, query }: Request) =>
  `${line.key} ${JSON.stringify({ ...params, ...query })} as ${role ?? "visitor"}`

/** Sends these requests, and returns the reply to each by the request's name. */
async function snapshot(endpoints = requests) {
  const answers = new Map<string, unknown>()
  const pending = endpoints.values()
  const sendPending = async () => {
    for (const request of pending) {
      const { line, role, params, query } = request
      const response = await send(college, line, role && callers[role], { params, query: { ...query } })
      answers.set(nameOf(request), stableReply(line, response))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendPending))
  return answers
}

function queriesOf({ endpoint }: Line) {
  const filters = Object.keys(endpoint.query?.shape ?? {}).filter((name) => name in queries)
  return filters.length === 0
    ? [{}]
    : [{}, Object.fromEntries(filters.map((name) => [name, String(queries[name])]))]
}

/** The parameters with which a path is requested: the id of a record, or each word that the path allows. */
function placesOf(line: Line): Record<string, string | number>[] {
  const [name, ...others] = paramsOf(line)
  if (name === undefined) return [{}]
  const place = Object.keys(places).find((key) => line.path.startsWith(`${key}{`))
  const rest = Object.fromEntries(others.map((other) => [other, 1]))
  const first = line.endpoint.pathChoices?.[name] ?? [place === undefined ? 1 : places[place]!]
  return first.map((value) => ({ ...rest, [name]: value }))
}

/** The requests whose replies differ, each with both replies. */
const differences = (one: Map<string, unknown>, other: Map<string, unknown>) =>
  [...one.keys()]
    .filter((key) => JSON.stringify(one.get(key)) !== JSON.stringify(other.get(key)))
    .map((key) => [key, one.get(key), other.get(key)] as const)

/** These reports count the lecturers who were there on the days of the report, even those who have left since. */
const isOfLecturers = (key: string) => /^GET \/reports\/\{type\} \{"type":"(overview|lecturers)"/.test(key)

// A snapshot takes seconds, so the tests compare the same ones.
let before: Map<string, unknown>
/** After the lecturer was deleted, and before the student is added. */
let without: Map<string, unknown>
let withStudent: Map<string, unknown>
let afterDeletion: Map<string, unknown>
let afterRestoring: Map<string, unknown>
/** After the student withdrew, and the withdrawal was undone. */
let afterReadmission: Map<string, unknown>

beforeAll(async () => {
  const other = await course.addSubject()
  await db.updateTable("subject").set({ semester_number: 2 }).where("id", "=", other.id).execute()
  before = await snapshot()
  const mary = await course.addLecturer("P1", "Mary")
  const body = { lecturer_id: mary.id, subject_id: other.id, term_id: term.id, another_semester: true }
  expect((await call("admin", "POST /teaching-assignments", { body })).status).toBe(201)
  const { subjects } = (await call(fellow, "GET /subjects/options")).body.data
  expect(subjects.map(({ id }) => id)).toContain(other.id)
  expect((await call("admin", "DELETE /lecturers/{id}", { params: { id: mary.id } })).status).toBe(200)
  const ofLecturers = requests.filter((request) => isOfLecturers(nameOf(request)))
  without = new Map([...before, ...(await snapshot(ofLecturers))])

  const student = await enrol("Zikomo", 91)
  withStudent = await snapshot()
  const place = await db
    .selectFrom("event_registration")
    .selectAll()
    .where("person_id", "=", student.personId)
    .executeTakeFirstOrThrow()
  const { deleted } = (await call("admin", "DELETE /students/{id}", { params: { id: student.id } })).body.data
  await leave({ ids: [student.personId] })
  afterDeletion = await snapshot()
  await call("admin", "POST /deleted-records/restore", { body: { ids: deleted } })
  // Their registration for the event was deleted permanently.
  await restoreRows(db, [{ table: "event_registration", rows: [place] }])
  afterRestoring = await snapshot()
  const ids = [student.id]
  for (const change of [{ change: "withdraw" }, { change: "readmit", to_class: "P1" }])
    expect((await call("admin", "POST /students/change", { body: { ids, ...change } })).status).toBe(200)
  afterReadmission = await snapshot()
})

test("a subject of another semester that only a deleted lecturer taught in a term is in no answer", () => {
  expect(differences(before, afterDeletion).filter(([key]) => !isOfLecturers(key))).toEqual([])
})

test("a deleted student counts in no list, count, export, archive, dashboard, closing and report, and a restored one in each as before", () => {
  expect(differences(without, withStudent).length).toBeGreaterThan(20)
  expect(differences(without, afterDeletion)).toEqual([])
  expect(differences(withStudent, afterRestoring)).toEqual([])
})

test("a student whose withdrawal was undone is in every answer as before", () => {
  expect(differences(afterRestoring, afterReadmission)).toEqual([])
})

import { sql } from "kysely"
import { expect, test } from "vitest"
import { notify } from "../../src/people/notifications/queries.ts"
import { addLesson, schoolDay } from "../attendance.ts"
import { openCollege } from "../college.ts"
import { courseworkOf } from "../coursework.ts"
import { issueReportCard } from "../documents/reportCards.ts"
import { type Line, ofOneRecord, signedInEndpoints } from "./contract.ts"
import { fingerprints } from "./fingerprints.ts"
import { goodRequest, send } from "./requests.ts"

// Two pairs of a lecturer and a student who are as close as unrelated people can be: the same subject and term, but one
// pair in P1 and the other in P7. The first pair requests the second pair's records.
const college = await openCollege()
const { db } = college
const { term, subject, ...course } = await courseworkOf(college)
const asking = { lecturer: await course.addLecturer(), student: await course.addStudent(term.id, "P1") }
const strange = {
  lecturer: await course.addLecturer(),
  student: await course.addStudent(term.id, "P7", "Tadala"),
}
await course.teach(asking.lecturer.id, "P1")
await course.teach(strange.lecturer.id, "P7")
const work = await course.addAssignment({ class: "P7", lecturer: strange.lecturer.id })
await course.submit(strange.student, work.id)
await course.addGrade(strange.student.id, work.id, 71)
await db
  .updateTable("assignment")
  .set({ file_id: db.selectFrom("submission_version").select("file_id") })
  .execute()
await notify(db, {
  to: (person) => person("person.id", "=", strange.student.personId),
  type: "grade",
  title: "New grade",
  message: "English: 71 of 100.",
  senderId: null,
  effect: "grade 1",
})

const letter = await db
  .insertInto("announcement")
  .values({ title: "A letter", content: "Yours.", target_audience: "students", year_of_study: 2 })
  .returning("id")
  .executeTakeFirstOrThrow()

function addMessage(lecturer_id: number) {
  const sender = { name: "Tadala", email: "tadala@visitor.example" }
  return db
    .insertInto("contact_message")
    .values({ ...sender, subject: "A visit", message: "May I come?", lecturer_id })
    .returning("id")
    .executeTakeFirstOrThrow()
}

async function addUpload(person_id: number, kind: "material" | "submission") {
  const upload = { person_id, kind, name: "phonics.pdf", size: 100 }
  return (await db.insertInto("upload").values(upload).returning("id").executeTakeFirstOrThrow()).id
}

/** A material with the file of the submission. */
async function addMaterial(uploaded_by: number, className: string) {
  const { file_id } = await db.selectFrom("submission_version").select("file_id").executeTakeFirstOrThrow()
  const material = await db
    .insertInto("material")
    .values({ subject_id: subject.id, title: "Phonics", type: "document", class: className, uploaded_by })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db.insertInto("material_version").values({ material_id: material.id, number: 1, file_id }).execute()
  return material
}

/** A lesson of P7 with its session. */
const lesson = await addLesson(db, {
  lecturer: strange.lecturer.id,
  subject: subject.id,
  term: term.id,
  classes: ["P7"],
  date: schoolDay(),
})
const session = await db
  .insertInto("class_session")
  .columns([
    "lecturer_id",
    "lesson_id",
    "offering_id",
    "classes",
    "date",
    "start_time",
    "strength",
    "present",
    "absent",
  ])
  .expression(
    db
      .selectFrom("lesson")
      .innerJoin("timetable_entry", "timetable_entry.id", "entry_id")
      .select(["lesson.lecturer_id", "lesson.id", "offering_id", "classes", "date", "lesson.start_time"])
      .select([sql<number>`1`.as("strength"), sql<number>`1`.as("present"), sql<number>`0`.as("absent")]),
  )
  .returning("id")
  .executeTakeFirstOrThrow()
const extension = await db
  .insertInto("extension")
  .values({ student_id: strange.student.id, assignment_id: work.id, due_at: "2085-01-01T14:00:00Z" })
  .returning("id")
  .executeTakeFirstOrThrow()
const excuse = await db
  .insertInto("excuse")
  .values({ student_id: strange.student.id, first_date: schoolDay(), last_date: schoolDay(), reason: "Ill" })
  .returning("id")
  .executeTakeFirstOrThrow()
await db
  .updateTable("excuse")
  .set({ file_id: db.selectFrom("submission_version").select("file_id") })
  .execute()

const report = await db
  .insertInto("performance_report")
  .values({ student_id: strange.student.id, term_id: term.id, author_id: strange.lecturer.id })
  .returningAll()
  .executeTakeFirstOrThrow()
await db
  .updateTable("performance_report")
  .set({ strengths: "Diligent", growth: "Speaks up", advice: "Read on", published_at: sql`now()` })
  .execute()
const phrase = await db
  .insertInto("report_phrase")
  .values({ lecturer_id: strange.lecturer.id, heading: "growth", phrase: "Takes part." })
  .returning("id")
  .executeTakeFirstOrThrow()

const device = await db
  .insertInto("device_key")
  .values({
    person_id: strange.lecturer.personId,
    device_id: "5b2f8f0e-7d44-4b1e-9c39-0d7b6f3f1f11",
    device: "Chrome Android",
    key: Buffer.alloc(32),
  })
  .returning("id")
  .executeTakeFirstOrThrow()

const eventFor = async (target_audience: "students" | "lecturers") => {
  const event = { title: "Choir", start_date: new Date(Date.now() + 86_400_000).toISOString() }
  return db
    .insertInto("event")
    .values({ ...event, target_audience, registration_required: true })
    .returning("id")
    .executeTakeFirstOrThrow()
}
const events = { lecturer: (await eventFor("students")).id, student: (await eventFor("lecturers")).id }

/** The second lecturer issues the documents, because lecturers see only those that they issued. */
const issuing = { ...college, people: { ...college.people, admin: strange.lecturer.personId } }

const card = (await issueReportCard(issuing, strange.student.id)).id
const { batch_id } = await db
  .selectFrom("document")
  .select("batch_id")
  .where("id", "=", card)
  .executeTakeFirstOrThrow()

/**
 * For each path, a record that the callers may not see. It depends on the role if the record for one role is visible to the
 * other. Records without an owner are in `unowned`.
 */
const theirs: Record<string, number | typeof events> = {
  "/students/": strange.student.id,
  "/lecturers/": strange.lecturer.id,
  "/assignments/": work.id,
  "/extensions/": extension.id,
  "/assignments/download/": work.id,
  "/assignments/submissions/": (await idIn("submission")).id,
  "/students/my-assignments/": work.id,
  "/auth/devices/": device.id,
  "/grades/": (await idIn("grade")).id,
  "/grades/student/": strange.student.id,
  "/announcements/": letter.id,
  "/attendance/": session.id,
  "/attendance/registers/": lesson.id,
  "/excuses/": excuse.id,
  "/continuous-performance-reports/": report.id,
  "/report-phrases/": phrase.id,
  "/documents/": card,
  "/documents/batches/": batch_id,
  "/events/": events,
  "/notifications/": (await idIn("notification")).id,
  "/resumable-uploads/": {
    lecturer: await addUpload(strange.lecturer.personId, "material"),
    student: await addUpload(strange.student.personId, "submission"),
  },
  "/messages/": (await addMessage(strange.lecturer.id)).id,
  "/materials/": (await addMaterial(strange.lecturer.personId, "P7")).id,
}
/** A subject that the calling lecturer doesn't teach, because its lecturers may order its content. */
const foreign = await course.addSubject(2)
await course.teach(strange.lecturer.id, null, foreign.id)
const unowned: Record<string, number> = {
  "/academic-years/": (await idIn("academic_year")).id,
  "/terms/": term.id,
  "/subjects/": subject.id,
  "/modules/": subject.id,
  "/grades/subject/": subject.id,
}

const cases = ofOneRecord
  .filter((line) => signedInEndpoints.includes(line))
  .flatMap((line) =>
    (["lecturer", "student"] as const)
      .filter((role) => line.endpoint.roles.includes(role))
      .map((role) => ({ key: line.key, role, line, place: line.path.slice(0, line.path.indexOf("{")) })),
  )

function ask(line: Line, caller: { bearer: string }, id: number) {
  // The header of polling calls, which record no activity, so a denied call changes nothing.
  return send(college, line, caller, {
    ...goodRequest(line),
    params: { id },
    headers: { "x-background": "1" },
  })
}

test("every path with an id names its owner", () => {
  const places = new Set(cases.map(({ place }) => place))
  const named = Object.keys({ ...theirs, ...unowned })
  const missing = [...places].filter((place) => !named.includes(place))
  const wanted =
    "Insert a record for each, and name it in `theirs` if it is somebody else's, or in `unowned` if everybody may see it."
  expect(missing, wanted).toEqual([])
  const needless = named.filter((place) => !places.has(place))
  expect(needless, "No endpoint has these paths any more.").toEqual([])
})

test.each(cases.filter(({ place }) => place in theirs))(
  "$key: another's record does not exist for a $role",
  async ({ line, role, place }) => {
    const before = await fingerprints(db)
    const id = idFor(role, theirs[place]!)
    const denied = await ask(line, asking[role], id)
    expect(`${denied.statusCode} ${denied.json().code}`).toBe("404 not_found")
    expect(await fingerprints(db)).toEqual(before)
    if (line.method === "GET") expect((await ask(line, strange[role], id)).statusCode).toBe(200)
  },
)

test.each(cases.filter(({ place }) => place in unowned))(
  "$key: a shared endpoint shows a $role nothing of strangers, and changes nothing of theirs",
  async ({ line, role, place }) => {
    const before = await fingerprints(db)
    const id = line.key.endsWith("/content") ? foreign.id : unowned[place]!
    const { statusCode, body } = await ask(line, asking[role], id)
    expect(statusCode).toBe(line.method === "GET" ? 200 : 403)
    expect(body).not.toContain("Tadala")
    expect(await fingerprints(db)).toEqual(before)
  },
)

function idFor(role: keyof typeof events, id: number | typeof events) {
  return typeof id === "number" ? id : id[role]
}

function idIn(table: "academic_year" | "grade" | "notification" | "submission") {
  return db.selectFrom(table).select("id").executeTakeFirstOrThrow()
}

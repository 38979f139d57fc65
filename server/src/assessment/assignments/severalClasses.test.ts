import { beforeEach, expect, test } from "vitest"
import { assignmentsOf } from "../../../test/assignments.ts"
import { type Caller, openCollege } from "../../../test/college.ts"
import { pdf } from "../../../test/corpus.ts"

const college = await openCollege()
const { call, db } = college
const assignments = await assignmentsOf(college)
const {
  term,
  addLecturer,
  addStudent,
  teach,
  essay,
  create,
  edit,
  find,
  send,
  download,
  notificationsOf,
  storedFiles,
} = assignments

beforeEach(assignments.clear)

/** The assignments of the test, by class, as the office sees them. */
const all = async () =>
  (await call("admin", "GET /assignments", { query: { sort: "student_class" } })).body.data.assignments
const forThree = { student_class: "P1", other_classes: ["P2", "P3"] }

test("one form sets the same work for several classes, each with its own due date", async () => {
  const later = "2031-03-09T08:00:00+02:00"
  const { status, body } = await create("admin", { ...forThree, other_due_dates: { P3: later } })
  expect([status, body.message]).toEqual([201, "3 assignments created, one for each class."])
  expect(body.data.assignment).toMatchObject({ student_class: "P1", other_classes: ["P2", "P3"] })
  const of = (student_class: string, due_date: string, other_classes: string[]) =>
    expect.objectContaining({ student_class, due_date, other_classes })
  expect(await all()).toEqual([
    of("P1", "2031-03-04T14:30:00.000Z", ["P2", "P3"]),
    of("P2", "2031-03-04T14:30:00.000Z", ["P1", "P3"]),
    of("P3", "2031-03-09T06:00:00.000Z", ["P1", "P2"]),
  ])
})

test("each class is notified of its own assignment, and nobody of another class's", async () => {
  const students = [
    await addStudent(term.id, "P1"),
    await addStudent(term.id, "P2"),
    await addStudent(term.id, "P4"),
  ]
  await create("admin", forThree)
  const links = await Promise.all(
    students.map(async ({ personId }) => (await notificationsOf(personId)).map(({ link }) => link)),
  )
  expect(links.map((link) => link.length)).toEqual([1, 1, 0])
  expect(links[0]).not.toEqual(links[1])
})

test("a form with a file sends classes and dates as text, and all assignments have the file, which is kept until none uses it", async () => {
  const before = (await storedFiles()).length
  const file = { name: "questions.pdf", content: pdf }
  const fields = {
    student_class: "P1",
    other_classes: "P2,P3",
    other_due_dates: '{"P2":"2031-03-05T16:30:00+02:00"}',
  }
  const { status, body } = await send("admin", fields, file)
  expect([status, body.message]).toEqual([201, "3 assignments created, one for each class."])
  const set = await all()
  for (const { id } of set) expect((await download("admin", id)).rawPayload.equals(pdf)).toBe(true)
  expect(await storedFiles()).toHaveLength(before + 1)

  const [first, ...others] = set
  await edit("admin", first!.id, { student_class: first!.student_class, clearFile: true })
  expect((await download("admin", first!.id)).statusCode).toBe(404)
  for (const { id } of others) expect((await download("admin", id)).statusCode).toBe(200)
  for (const { id, student_class } of others) await edit("admin", id, { student_class, clearFile: true })
  expect(await storedFiles()).toHaveLength(before)
})

test.each([
  [
    { other_classes: ["P2"] },
    "An assignment for all classes has no other classes. Choose a target class first.",
  ],
  [{ student_class: "P1", other_classes: ["P1", "P2"] }, "P1 is the target class already."],
  [{ student_class: "P1", other_classes: ["P99"] }, "Other classes must be one of: P1, P2"],
  [
    { ...forThree, other_due_dates: { P4: essay.due_date } },
    "P4 has a due date, but isn't among the other classes.",
  ],
  [{ ...forThree, other_due_dates: { P2: "soon" } }, "Due date of P2 must be a date"],
  [{ ...forThree, other_due_dates: "soon" }, "Other due dates must be dates by class"],
])("%o is refused with its reason, and nothing is set", async (fields, reason) => {
  const { status, body } = await create("admin", fields)
  expect([status, body.message]).toEqual([422, expect.stringContaining(reason)])
  expect(await all()).toEqual([])
})

test("a lecturer sets work for classes that they teach, and all classes that they don't teach are named", async () => {
  const ada = await addLecturer()
  await teach(ada.id, "P1")
  const { status, body } = await create(ada, forThree)
  expect([status, body.errors]).toEqual([
    422,
    { other_classes: "You don’t teach this subject to P2 and P3." },
  ])
  await teach(ada.id, "P2")
  expect((await create(ada, { student_class: "P1", other_classes: ["P2"] })).status).toBe(201)
  expect((await create("student", forThree)).status).toBe(403)
})

test("the classes that a form offers are those of the term that its author teaches, and all of them for the office", async () => {
  const ada = await addLecturer()
  const offered = async (caller: Caller, fields: object = {}) =>
    (await call(caller, "GET /assignments/classes", { query: { subject_id: essay.subject_id, ...fields } }))
      .body.data.classes
  await addStudent(term.id, "P1")
  await addStudent(term.id, "P2")
  await addStudent(term.id, "P4")
  expect(await offered(ada)).toEqual([])
  await teach(ada.id, "P4")
  await teach(ada.id, "P2")
  expect(await offered(ada)).toEqual(["P2", "P4"])
  expect(await offered(ada, { term_id: term.id })).toEqual(["P2", "P4"])
  for (const name of await offered(ada)) expect((await create(ada, { student_class: name })).status).toBe(201)
  expect(await offered("admin")).toEqual(["P1", "P2", "P4"])
  expect(await offered(ada, { subject_id: 999_999 })).toEqual([])
  await teach(ada.id, null)
  expect(await offered(ada)).toEqual(["P1", "P2", "P4"])
  expect((await call("student", "GET /assignments/classes", { query: { subject_id: 1 } })).status).toBe(403)
})

test("an edit changes one, or all that were set together, each of which keeps its class and due date", async () => {
  const { body } = await create("admin", {
    ...forThree,
    other_due_dates: { P3: "2031-03-09T08:00:00+02:00" },
  })
  const { id } = body.data.assignment
  await edit("admin", id, { student_class: "P1", title: "Essay on rivers" })
  expect((await all()).map(({ title }) => title).toSorted()).toEqual(["Essay", "Essay", "Essay on rivers"])
  const due_date = "2031-03-06T16:30:00+02:00"
  const changed = await edit("admin", id, {
    student_class: "P1",
    title: "Rivers",
    max_marks: 40,
    due_date,
    with_others: true,
  })
  expect(changed.status).toBe(200)
  expect(
    (await all()).map(({ title, max_marks, student_class, due_date: due }) => [
      title,
      max_marks,
      student_class,
      due,
    ]),
  ).toEqual([
    ["Rivers", 40, "P1", "2031-03-06T14:30:00.000Z"],
    ["Rivers", 40, "P2", "2031-03-04T14:30:00.000Z"],
    ["Rivers", 40, "P3", "2031-03-09T06:00:00.000Z"],
  ])
})

test("an edit of all leaves what was changed for one class alone, if it isn't part of the edit", async () => {
  const { body } = await create("admin", forThree)
  const { id } = body.data.assignment
  const own = {
    student_class: "P2",
    description: "Bring a map.",
    late_allowed: true,
    further_formats: ["mp4"],
  }
  const other = (await all()).find(({ student_class }) => student_class === "P2")!
  await edit("admin", other.id, own)
  await edit("admin", id, { student_class: "P1", title: "Rivers", with_others: true })
  expect(await all()).toMatchObject([
    { title: "Rivers", student_class: "P1", late_allowed: false, further_formats: [] },
    { title: "Rivers", ...own },
    { title: "Rivers", student_class: "P3", late_allowed: false, further_formats: [] },
  ])
})

test("an edit of all is refused as a whole if one of them can't be changed", async () => {
  const ada = await addLecturer()
  await teach(ada.id, "P1")
  await teach(ada.id, "P2")
  const { body } = await create(ada, { student_class: "P1", other_classes: ["P2"] })
  const { id } = body.data.assignment
  const other = (await all()).find((one) => one.id !== id)!
  await db
    .updateTable("assignment")
    .set({ lecturer_id: (await addLecturer()).id })
    .where("id", "=", other.id)
    .execute()
  expect((await edit(ada, id, { student_class: "P1", title: "Rivers", with_others: true })).status).toBe(403)
  expect((await find(ada, id)).body.data.assignment.title).toBe("Essay")
  expect((await edit(ada, id, { student_class: "P1", title: "Rivers" })).status).toBe(200)
})

test("a copy has the file of an earlier assignment that its author may read", async () => {
  const before = (await storedFiles()).length
  const earlier = await send("admin", { student_class: "P1" }, { name: "questions.pdf", content: pdf })
  const copy_of = earlier.body.data.assignment.id
  const copy = await create("admin", { student_class: "P2", copy_of })
  expect((await download("admin", copy.body.data.assignment.id)).rawPayload.equals(pdf)).toBe(true)
  expect(await storedFiles()).toHaveLength(before + 1)
  const bare = await create("admin", { student_class: "P3", copy_of, clearFile: true })
  expect(bare.body.data.assignment.assignment_file_name).toBeNull()
  const ada = await addLecturer()
  await teach(ada.id, "P2")
  await call("admin", "DELETE /assignments/{id}", { params: { id: copy.body.data.assignment.id } })
  const refused = await create(ada, { student_class: "P2", copy_of })
  expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ["copy_of"]])
})

import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { submissionsOf } from "../../../test/submissions.ts"
import { exportPerson } from "../../people/people/export.queries.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, addLecturer, addStudent, addAssignment, teach, submit, addGrade, own, list, ...rest } =
  await submissionsOf(college)
type Caller = Parameters<typeof call>[0]
type Student = Awaited<ReturnType<typeof addStudent>>

beforeEach(rest.clear)

const read = (who: Caller, id: number) => call(who, "GET /assignments/{id}/groups", { params: { id } })

/** Puts students into groups: the first array is Group 1. */
async function group(who: Caller, id: number, ...groups: Pick<Student, "id">[][]) {
  const { version } = (await read("admin", id)).body.data.groups
  const members = groups.flatMap((students, at) =>
    students.map((one) => ({ student_id: one.id, number: at + 1 })),
  )
  return call(who, "PUT /assignments/{id}/groups", { params: { id }, body: { members, version } })
}
const numbersIn = async (id: number) =>
  new Map((await read("admin", id)).body.data.groups.students.map((one) => [one.id, one.number]))

/** A piece of work of P1 that its lecturer set, for two groups of two and one who is in none. */
async function groupWork({ due = "7 days" } = {}) {
  const lecturer = await addLecturer()
  await teach(lecturer.id, "P1")
  const [a, b, c, d, alone] = [
    await addStudent(term.id, "P1", "Agnes"),
    await addStudent(term.id, "P1", "Bright"),
    await addStudent(term.id, "P1", "Chifundo"),
    await addStudent(term.id, "P1", "Dalitso"),
    await addStudent(term.id, "P1", "Enock"),
  ]
  const work = await addAssignment({ class: "P1", lecturer: lecturer.id, due })
  expect((await group(lecturer, work.id, [a, b], [c, d])).status).toBe(200)
  return { lecturer, a, b, c, d, alone, work }
}

const sheet = async (of = "P1") =>
  (
    await call("admin", "GET /grade-sheets", {
      query: { subject_id: subject.id, term_id: term.id, class: of },
    })
  ).body.data.sheet
const mine = async (who: Caller, id: number) =>
  (await call(who, "GET /students/my-assignments/{id}", { params: { id } })).body.data.assignment
const waiting = async (who: Caller) => (await call(who, "GET /grade-sheets/waiting")).body.data
const notesTo = async ({ personId }: Student) =>
  (await db.selectFrom("notification").select("title").where("person_id", "=", personId).execute()).map(
    ({ title }) => title,
  )

describe("a group", () => {
  test("hands in once for all its members, who see it with their own receipts, and for nobody else", async () => {
    const { lecturer, a, b, c, alone, work } = await groupWork()
    const { submission } = (await submit(a, work.id)).body.data
    expect(submission).toMatchObject({ group_number: 1, number: 1 })
    const theirs = (await own(b, work.id)).body.data.submission
    expect(theirs).toMatchObject({
      group_number: 1,
      submission_file_sha256: submission.submission_file_sha256,
      submitted_at: submission.submitted_at,
    })
    expect(theirs.reference).not.toBe(submission.reference)
    expect((await own(c, work.id)).status).toBe(404)
    expect((await rest.download(c, submission.id)).statusCode).toBe(404)
    expect((await rest.download(b, theirs.id)).statusCode).toBe(200)
    expect(await mine(b, work.id)).toMatchObject({ status: "submitted", group: { number: 1 } })
    expect((await mine(b, work.id)).group?.members).toHaveLength(2)
    expect(await mine(alone, work.id)).toMatchObject({ status: "pending", group: null })
    const files = await db.selectFrom("submission_version").select("file_id").distinct().execute()
    expect(files).toHaveLength(1)
    expect(await waiting(lecturer)).toMatchObject({ to_mark: 1, work: [{ handed_in: 1, marked: 0 }] })
  })

  test("has any member's newer version, one after the other, and all of them are kept", async () => {
    const { a, b, work } = await groupWork()
    await Promise.all([
      submit(a, work.id, { name: "of-agnes.pdf" }),
      submit(b, work.id, { name: "of-bright.pdf" }),
    ])
    for (const member of [a, b]) {
      const { submission } = (await own(member, work.id)).body.data
      expect(submission.number).toBe(2)
      expect([submission.submission_file_name, submission.earlier_versions[0]?.file_name].toSorted()).toEqual(
        ["of-agnes.pdf", "of-bright.pdf"],
      )
    }
    expect(await rest.stored()).toEqual([2, 4])
  })

  test("is asked before work of one member that waited on a phone takes the place of what another handed in since", async () => {
    const { a, b, work } = await groupWork()
    await submit(a, work.id)
    const older = { name: "old.pdf", made_at: new Date(Date.now() - 7_200_000).toISOString() }
    const asked = await submit(b, work.id, older)
    expect([asked.status, asked.body.code]).toEqual([409, "question"])
    expect(asked.body.message).toMatch(/, and Group 1 has handed in “essay\.pdf” since, on /)
    expect((await submit(b, work.id, { ...older, confirmed: true })).status).toBe(201)
    expect((await own(a, work.id)).body.data.submission).toMatchObject({
      number: 2,
      submission_file_name: "old.pdf",
    })
  })

  test("is told once: the sender by the receipt, which names the group, and the others by a notification", async () => {
    const { lecturer, a, b, work } = await groupWork()
    await db.deleteFrom("notification").execute()
    await submit(a, work.id)
    const mails = await db
      .selectFrom("mail")
      .select(["person_id", "body"])
      .where("subject", "like", "Receipt%")
      .execute()
    expect(mails.map(({ person_id }) => person_id)).toEqual([a.personId])
    expect(mails[0]?.body).toContain("Group: Group 1")
    expect(await notesTo(a)).toEqual([])
    expect(await notesTo(b)).toEqual(["Handed in for your group: Essay"])
    const told = await db
      .selectFrom("notification")
      .select("message")
      .where("person_id", "=", lecturer.personId)
      .execute()
    expect(told).toHaveLength(1)
    expect(told[0]?.message).toMatch(/handed in “essay.pdf” for Group 1\.$/)
  })

  test("hands in no more once a member has points", async () => {
    const { a, b, work } = await groupWork()
    await submit(a, work.id)
    await addGrade(b.id, work.id, 60, false)
    expect((await submit(a, work.id, { name: "again.pdf" })).body.message).toBe(
      "Your work has been marked, so it can't be replaced.",
    )
    expect((await mine(a, work.id)).may_submit).toBe(false)
  })

  test("is one piece of work to mark, until each member has a mark", async () => {
    const { lecturer, a, b, alone, work } = await groupWork()
    await submit(a, work.id)
    await submit(alone, work.id)
    expect((await sheet()).submissions.map(({ student_id, group: of }) => [student_id, of])).toEqual(
      expect.arrayContaining([
        [a.id, 1],
        [b.id, 1],
        [alone.id, undefined],
      ]),
    )
    await addGrade(a.id, work.id, 60, false)
    expect(await waiting(lecturer)).toMatchObject({
      to_mark: 2,
      work: [{ handed_in: 2, marked: 0, drafts: 1 }],
    })
    await addGrade(b.id, work.id, 50, false)
    expect(await waiting(lecturer)).toMatchObject({
      to_mark: 1,
      work: [{ handed_in: 2, marked: 1, drafts: 1 }],
    })
  })

  test("is once in the archive of what was handed in, and in its size", async () => {
    const { lecturer, a, alone, work } = await groupWork()
    await submit(a, work.id)
    await submit(alone, work.id)
    const { data } = (await list(lecturer, work.id)).body
    expect(data.submissions.map(({ group_number }) => group_number)).toEqual([1, 1, null])
    expect(data.total_size).toBe(2 * (data.submissions[0]?.submission_file_size ?? 0))
    const archive = (await rest.archive(lecturer, work.id)).rawPayload.toString("latin1")
    expect(new Set(archive.match(/Group_\d-essay\.pdf/g))).toEqual(new Set(["Group_1-essay.pdf"]))
  })

  test("goes on without a member who left, was deleted or is in another class now", async () => {
    const { a, b, c, d, work } = await groupWork()
    await submit(a, work.id)
    await db.updateTable("enrolment").set({ class: "P2" }).where("student_id", "=", b.id).execute()
    await db.updateTable("student").set({ deleted_at: sql`now()` }).where("id", "=", d.id).execute()
    await submit(a, work.id, { name: "again.pdf" })
    await submit(c, work.id)
    expect(await rest.stored()).toEqual([3, 4])
    // What was handed in stays the member's own, and from now on they hand in alone.
    expect((await own(b, work.id)).body.data.submission.number).toBe(1)
    expect(await mine(b, work.id)).toMatchObject({ status: "submitted", group: null })
    await submit(b, work.id, { name: "of-bright.pdf" })
    expect((await own(a, work.id)).body.data.submission).toMatchObject({
      submission_file_name: "again.pdf",
      number: 2,
    })
    expect((await mine(c, work.id)).group?.members).toHaveLength(1)
  })

  test("is in the data that a member gets about themselves", async () => {
    const { a, b, work } = await groupWork()
    await submit(a, work.id)
    expect(await exportPerson(db, b.personId)).toMatchObject({
      groups: [{ assignment: "Essay", number: 1 }],
      submissions: [{ file: "essay.pdf", number: 1 }],
    })
  })
})

describe("making groups", () => {
  test("is for those who may change the assignment, and read by those who teach the class", async () => {
    const { work, a } = await groupWork()
    const other = await addLecturer()
    await teach(other.id, "P1")
    const stranger = await addLecturer()
    expect((await read(other, work.id)).body.data.groups.may_edit).toBe(false)
    expect((await group(other, work.id)).status).toBe(403)
    expect((await read(stranger, work.id)).status).toBe(404)
    expect((await group(stranger, work.id)).status).toBe(404)
    expect((await read(a, work.id)).status).toBe(403)
    expect((await group("admin", work.id)).body.message).toBe("Everybody hands in alone.")
  })

  test("tells those who were put into another group, and those alone", async () => {
    const { lecturer, a, b, c, d, alone, work } = await groupWork()
    expect(await notesTo(a)).toEqual(["You are in a group: Essay"])
    expect(await notesTo(alone)).toEqual([])
    await db.deleteFrom("notification").execute()
    await group(lecturer, work.id, [a], [b, c, d])
    expect([await notesTo(a), await notesTo(b), await notesTo(c)]).toEqual([
      [],
      ["You are in a group: Essay"],
      [],
    ])
  })

  test("is refused for students of another class, for one student twice, and for work of all classes", async () => {
    const { lecturer, a, work } = await groupWork()
    const other = await addStudent(term.id, "P2")
    expect((await group(lecturer, work.id, [a, other])).body).toMatchObject({
      errors: { members: "Members must be students of P1." },
    })
    expect((await group(lecturer, work.id, [a], [a])).body).toMatchObject({
      errors: { members: "Members must be in one group each." },
    })
    const ofAll = await addAssignment()
    expect(await group("admin", ofAll.id, [a])).toMatchObject({
      status: 409,
      body: { message: "Groups are made within a class. Set this work for a class first." },
    })
  })

  test("leaves a group that handed in as it is, and whoever handed in alone", async () => {
    const { lecturer, a, b, c, d, alone, work } = await groupWork()
    await submit(a, work.id)
    await submit(alone, work.id)
    const why = async (...groups: Student[][]) => (await group(lecturer, work.id, ...groups)).body.message
    expect(await why([a], [b, c, d])).toMatch(
      /^Bright .* has handed in this work, and stays where they are\.$/,
    )
    expect(await why([a, b, c], [d])).toMatch(
      /^Group 1 has handed in, so Chifundo .* can’t join it any more\.$/,
    )
    expect(await why([a, b], [c, d, alone])).toMatch(/^Enock .* has handed in/)
    expect((await group(lecturer, work.id, [a, b], [c], [d])).status).toBe(200)
    const numbers = await numbersIn(work.id)
    expect([a, b, c, d, alone].map(({ id }) => numbers.get(id))).toEqual([1, 1, 2, 3, null])
  })

  test("is refused by a stale version, which is the assignment's", async () => {
    const { lecturer, work } = await groupWork()
    const { version } = (await read(lecturer, work.id)).body.data.groups
    await group(lecturer, work.id)
    const body = { members: [], version }
    expect(
      (await call(lecturer, "PUT /assignments/{id}/groups", { params: { id: work.id }, body })).status,
    ).toBe(409)
  })

  test("keeps the assignment's class, and more time is given to students who hand in alone", async () => {
    const { lecturer, a, b, alone, work } = await groupWork()
    const body = {
      title: "Essay",
      subject_id: subject.id,
      term_id: term.id,
      due_date: work.due_date,
      student_class: "P2",
    }
    expect(
      (await call("admin", "PUT /assignments/{id}", { params: { id: work.id }, body })).body.message,
    ).toBe("This assignment has groups, so its term and class can't be changed. Take the groups away first.")
    const due_date = new Date(Date.now() + 9 * 86_400_000).toISOString()
    const give = (student: Student) =>
      call(lecturer, "POST /extensions", {
        body: { assignment_id: work.id, student_id: student.id, due_date, reason: "In hospital." },
      })
    expect((await give(a)).body).toMatchObject({
      errors: {
        student_id:
          "They hand in with Group 1, and a group has one due date. Change that of the assignment, or take them out of the group first.",
      },
    })
    expect((await give(alone)).status).toBe(201)
    expect((await group(lecturer, work.id, [a, b], [alone])).status).toBe(200)
    expect((await group(lecturer, work.id, [a, b, alone])).body.message).toMatch(
      /^Enock .* has more time than others, and a group has one due date\. Take the extra time away first\.$/,
    )
  })
})

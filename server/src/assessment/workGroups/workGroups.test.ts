import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { closeTerm, deleteRecord, reopenTerm, restoreRecord } from "../../../test/records.ts"
import { groupWorkOf } from "../../../test/workGroups/groupWork.ts"
import { exportPerson } from "../../people/people/export.queries.ts"

const college = await openCollege()
const { call, db } = college
const { term, subject, submit, addGrade, own, list, group, groupWork, ...rest } = await groupWorkOf(college)

beforeEach(rest.clear)

const waiting = async (caller: Caller) => (await call(caller, "GET /grade-sheets/waiting")).body.data

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
    expect(await rest.myAssignment(b, work.id)).toMatchObject({ status: "submitted", group: { number: 1 } })
    expect((await rest.myAssignment(b, work.id)).group?.members).toHaveLength(2)
    expect(await rest.myAssignment(alone, work.id)).toMatchObject({ status: "pending", group: null })
    const files = await db.selectFrom("submission_version").select("file_id").distinct().execute()
    expect(files).toHaveLength(1)
    expect(await waiting(lecturer)).toMatchObject({
      to_mark: 1,
      work: [{ classes: [{ handed_in: 1, marked: 0 }] }],
    })
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

  test("is asked before a member's work that waited on a phone replaces what another member has handed in since", async () => {
    const { a, b, work } = await groupWork()
    await submit(a, work.id)
    const older = { name: "old.pdf", made_at: new Date(Date.now() - 7_200_000).toISOString() }
    const question = await submit(b, work.id, older)
    expect([question.status, question.body.code]).toEqual([409, "question"])
    expect(question.body.message).toMatch(/, and Group 1 has handed in “essay\.pdf” since, on /)
    expect((await submit(b, work.id, { ...older, confirmed: true })).status).toBe(201)
    expect((await own(a, work.id)).body.data.submission).toMatchObject({
      number: 2,
      submission_file_name: "old.pdf",
    })
  })

  test("is notified once: the sender by the receipt, which names the group, and the others by a notification", async () => {
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
    expect(await rest.notificationTitlesOf(a.personId)).toEqual([])
    expect(await rest.notificationTitlesOf(b.personId)).toEqual(["Handed in for your group: Essay"])
    const notified = await db
      .selectFrom("notification")
      .select("message")
      .where("person_id", "=", lecturer.personId)
      .execute()
    expect(notified).toHaveLength(1)
    expect(notified[0]?.message).toMatch(/handed in “essay.pdf” for Group 1\.$/)
    // The group's newer version by another member is of the same piece of work.
    await submit(b, work.id, { name: "again.pdf" })
    expect(await rest.notificationTitlesOf(lecturer.personId)).toEqual(["Handed in again: Essay"])
  })

  test("hands in no more once a member has points", async () => {
    const { a, b, work } = await groupWork()
    await submit(a, work.id)
    await addGrade(b.id, work.id, 60, { published: false })
    expect((await submit(a, work.id, { name: "again.pdf" })).body.message).toBe(
      "Your work has been marked, so it can't be replaced.",
    )
    expect((await rest.myAssignment(a, work.id)).may_submit).toBe(false)
  })

  test("is one piece of work to mark, until each member has a mark", async () => {
    const { lecturer, a, b, alone, work } = await groupWork()
    await submit(a, work.id)
    await submit(alone, work.id)
    expect(
      (await rest.readSheet("admin")).submissions.map(({ student_id, group: of }) => [student_id, of]),
    ).toEqual(
      expect.arrayContaining([
        [a.id, 1],
        [b.id, 1],
        [alone.id, undefined],
      ]),
    )
    await addGrade(a.id, work.id, 60, { published: false })
    expect(await waiting(lecturer)).toMatchObject({
      to_mark: 2,
      work: [{ classes: [{ handed_in: 2, marked: 0, drafts: 1 }] }],
    })
    await addGrade(b.id, work.id, 50, { published: false })
    expect(await waiting(lecturer)).toMatchObject({
      to_mark: 1,
      work: [{ classes: [{ handed_in: 2, marked: 1, drafts: 1 }] }],
    })
  })

  test("is counted without a member who withdrew, whose submission comes back with them", async () => {
    const { lecturer, a, b, work } = await groupWork()
    await submit(a, work.id)
    await addGrade(b.id, work.id, 60)
    const figures = async () => {
      const { assignments } = (await call(lecturer, "GET /assignments")).body.data
      const [counted] = assignments as { submissions_count?: number; graded_count?: number }[]
      const { submissions_count: handed_in, graded_count: graded } = counted!
      const { submissions, total } = (await list(lecturer, work.id)).body.data
      return { handed_in, graded, total, listed: submissions.map(({ student_id }) => student_id) }
    }
    const change = (body: object) =>
      call("admin", "POST /students/change", { body: { ids: [a.id], ...body } })
    const both = { handed_in: 2, graded: 1, total: 2, listed: [a.id, b.id] }
    expect(await figures()).toEqual(both)
    await change({ change: "withdraw" })
    expect(await figures()).toEqual({ handed_in: 1, graded: 1, total: 1, listed: [b.id] })
    expect(await waiting(lecturer)).toMatchObject({ to_mark: 0 })
    expect((await own(a, work.id)).status).toBe(200)
    await change({ change: "readmit", to_class: "P1" })
    expect(await figures()).toEqual(both)
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
    await deleteRecord(db, "student", d.id)
    await submit(a, work.id, { name: "again.pdf" })
    await submit(c, work.id)
    expect(await rest.stored()).toEqual([3, 4])
    // The submission remains the member's own, and from now on they hand in alone.
    expect((await own(b, work.id)).body.data.submission.number).toBe(1)
    expect(await rest.myAssignment(b, work.id)).toMatchObject({ status: "submitted", group: null })
    await submit(b, work.id, { name: "of-bright.pdf" })
    expect((await own(a, work.id)).body.data.submission).toMatchObject({
      submission_file_name: "again.pdf",
      number: 2,
    })
    expect((await rest.myAssignment(c, work.id)).group?.members).toHaveLength(1)
  })

  test("keeps its file in the archive when a former member hands in alone in another class", async () => {
    const { a, b, work } = await groupWork()
    await submit(a, work.id)
    await db.updateTable("enrolment").set({ class: "P2" }).where("student_id", "=", b.id).execute()
    await db.deleteFrom("notification").execute()
    const { submission } = (await submit(b, work.id, { name: "of-bright.pdf" })).body.data
    expect(submission.group_number).toBeNull()
    expect((await own(a, work.id)).body.data.submission.group_number).toBe(1)
    const archive = (await rest.archive("admin", work.id)).rawPayload.toString("latin1")
    expect(new Set(archive.match(/[\w-]+-(essay|of-bright)\.pdf/g)).size).toBe(2)
    expect((await list("admin", work.id)).body.data.total_size).toBe(2 * submission.submission_file_size)
    const query = { ...rest.sheetKey, class: "P2" }
    const { sheet } = (await call("admin", "GET /grade-sheets", { query })).body.data
    expect(sheet.submissions.map(({ group: of }) => of)).toEqual([undefined])
  })

  test("shares what it has handed in with a member who is restored, readmitted or back from another class", async () => {
    const { lecturer, a, b, c, d, work } = await groupWork()
    await deleteRecord(db, "student", a.id)
    await call("admin", "POST /students/change", { body: { ids: [c.id], change: "withdraw" } })
    const inClass = (name: string) =>
      db.updateTable("enrolment").set({ class: name }).where("student_id", "=", d.id).execute()
    await submit(b, work.id)
    await submit(d, work.id, { name: "of-group-2.pdf" })
    await inClass("P2")
    await submit(d, work.id, { name: "alone.pdf" })
    await call("admin", "POST /students/change", {
      body: { ids: [c.id], change: "readmit", to_class: "P1" },
    })
    // Nobody else was in Group 2, so there was nothing to share.
    expect((await own(c, work.id)).status).toBe(404)
    await submit(c, work.id, { name: "of-chifundo.pdf" })
    await addGrade(b.id, work.id, 60, { published: false })
    await inClass("P1")
    await restoreRecord(db, "student", a.id)
    for (const [member, name, number] of [
      [a, "essay.pdf", 1],
      [c, "of-chifundo.pdf", 1],
      [d, "of-chifundo.pdf", 3],
    ] as const) {
      expect((await own(member, work.id)).body.data.submission).toMatchObject({
        submission_file_name: name,
        number,
        late: false,
      })
    }
    // Group 1 waits for the mark of the restored member.
    expect(await waiting(lecturer)).toMatchObject({
      to_mark: 2,
      work: [{ classes: [{ handed_in: 2, marked: 0 }] }],
    })
    await addGrade(a.id, work.id, 60, { published: false })
    expect(await waiting(lecturer)).toMatchObject({ to_mark: 1 })
  })

  test("leaves the work of a returning member alone that has points, and all work of a closed term", async () => {
    const { a, b, c, d, work } = await groupWork()
    await submit(a, work.id)
    await addGrade(a.id, work.id, 60)
    await deleteRecord(db, "student", a.id)
    await submit(b, work.id, { name: "again.pdf" })
    await restoreRecord(db, "student", a.id)
    expect((await own(a, work.id)).body.data.submission).toMatchObject({ submission_file_name: "essay.pdf" })
    await deleteRecord(db, "student", c.id)
    await submit(d, work.id)
    await closeTerm(db, term.id)
    await restoreRecord(db, "student", c.id)
    expect((await own(c, work.id)).status).toBe(404)
    await reopenTerm(db, term.id)
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

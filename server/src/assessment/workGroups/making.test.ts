import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { waitingForALock } from "../../../test/database.ts"
import { deleteRecord, restoreRecord } from "../../../test/records.ts"
import { groupWorkOf } from "../../../test/workGroups/groupWork.ts"
import { lockPeople } from "../../lib/db/locks.ts"

const college = await openCollege()
const { call, db } = college
const {
  term,
  subject,
  addLecturer,
  addStudent,
  addAssignment,
  teach,
  submit,
  read,
  group,
  numbersIn,
  notificationTitlesOf,
  ...rest
} = await groupWorkOf(college)
type Student = Awaited<ReturnType<typeof addStudent>>

beforeEach(rest.clear)

describe("making groups", () => {
  test("is for those who may change the assignment, and read by those who teach the class", async () => {
    const { work, a } = await rest.groupWork()
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

  test("notifies those who were put into another group, and nobody else", async () => {
    const { lecturer, a, b, c, d, alone, work } = await rest.groupWork()
    expect(await notificationTitlesOf(a.personId)).toEqual(["You are in a group: Essay"])
    expect(await notificationTitlesOf(alone.personId)).toEqual([])
    await db.deleteFrom("notification").execute()
    await group(lecturer, work.id, [a], [b, c, d])
    expect([
      await notificationTitlesOf(a.personId),
      await notificationTitlesOf(b.personId),
      await notificationTitlesOf(c.personId),
    ]).toEqual([[], ["You are in a group: Essay"], []])
  })

  test("is refused for students of another class, for one student twice, and for work of all classes", async () => {
    const { lecturer, a, work } = await rest.groupWork()
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
    const { lecturer, a, b, c, d, alone, work } = await rest.groupWork()
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

  test("puts nobody who returns into a group of others that got their group's number meanwhile", async () => {
    const { lecturer, a, b, c, d, alone, work } = await rest.groupWork()
    await deleteRecord(db, "student", a.id)
    await deleteRecord(db, "student", d.id)
    expect((await group(lecturer, work.id, [c, alone], [b])).status).toBe(200)
    await restoreRecord(db, "student", a.id)
    await restoreRecord(db, "student", d.id)
    const numbers = await numbersIn(work.id)
    expect([a, b, c, d, alone].map(({ id }) => numbers.get(id))).toEqual([null, 2, 1, null, 1])
  })

  test("keeps the group of a student who returns to members of it", async () => {
    const { lecturer, a, b, c, d, alone, work } = await rest.groupWork()
    await deleteRecord(db, "student", a.id)
    expect((await group(lecturer, work.id, [b, alone], [c, d])).status).toBe(200)
    await restoreRecord(db, "student", a.id)
    expect((await numbersIn(work.id)).get(a.id)).toBe(1)
  })

  test("is refused with an outdated version of the assignment", async () => {
    const { lecturer, work } = await rest.groupWork()
    const { version } = (await read(lecturer, work.id)).body.data.groups
    await group(lecturer, work.id)
    const body = { members: [], version }
    expect(
      (await call(lecturer, "PUT /assignments/{id}/groups", { params: { id: work.id }, body })).status,
    ).toBe(409)
  })

  test("and giving more time wait for each other, so that no member of a group has more time", async () => {
    const { lecturer, b, alone, work } = await rest.groupWork()
    const due_date = new Date(Date.now() + 9 * 86_400_000).toISOString()
    const body = { assignment_id: work.id, student_id: alone.id, due_date, reason: "In hospital." }
    const { answer } = await db.transaction().execute(async (grouping) => {
      await lockPeople(grouping.selectFrom("student").where("id", "=", alone.id))
      const giving = call(lecturer, "POST /extensions", { body })
      await expect.poll(() => waitingForALock(db)).toBe(1)
      await grouping.deleteFrom("group_member").where("student_id", "=", b.id).execute()
      await grouping
        .insertInto("group_member")
        .values([b, alone].map(({ id }) => ({ assignment_id: work.id, student_id: id, number: 9 })))
        .execute()
      return { answer: giving }
    })
    expect((await answer).body.errors).toMatchObject({
      student_id: expect.stringMatching(/^They hand in with Group 9, /),
    })
  })

  test("keeps the assignment's class, and more time is given to students who hand in alone", async () => {
    const { lecturer, a, b, alone, work } = await rest.groupWork()
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

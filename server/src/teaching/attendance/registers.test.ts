import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { today } from "#contract/lib/dates.ts"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import { registersOf, schoolDay } from "../../../test/attendance.ts"
import { openCollege } from "../../../test/college.ts"

const college = await openCollege()
const { db, call } = college
const { lecturer, colleague, ada, bea, chi, students, stranger, subject, ...kit } = await registersOf(college)
const { lesson, take, marks, sessions, everybody, readSession, readRegister, correct } = kit
afterEach(kit.clear)

const names = (rows: readonly { first_name: string }[]) => rows.map(({ first_name }) => first_name)

describe("taking a register", () => {
  test("saves the session with its figures and the register, and counts the late as present", async () => {
    const { id } = await lesson()
    const { status, body } = await take(lecturer, {
      attendance: marks({ [ada.id]: "absent", [bea.id]: "late" }),
    })
    expect([status, body.message]).toEqual([201, "Attendance marked successfully!"])
    expect(body.data.session).toMatchObject({
      lesson_id: id,
      lecturer_id: lecturer.id,
      subject_id: subject.id,
      classes: ["P3"],
      date: schoolDay(),
      time: "09:00",
      strength: 4,
      present: 3,
      absent: 1,
      status: "present",
      taken_by_name: "Test Example 0001",
      may_edit: true,
      changes: [],
    })
    expect(body.data.session.students.map(({ first_name, status }) => [first_name, status])).toEqual([
      ["Ada", "absent"],
      ["Bea", "late"],
      ["Chi", "present"],
      ["Dora", "present"],
    ])
  })

  test("that is sent again, as after a lost reply, returns the stored one", async () => {
    await lesson()
    const attendance = marks({ [ada.id]: "absent" })
    const first = await take(lecturer, { attendance })
    const again = await take(lecturer, { attendance: attendance.toReversed() })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.data.session).toEqual(first.body.data.session)
    expect(await sessions()).toHaveLength(1)
  })

  test("that differs from the stored one is a conflict, with the stored one and who took it", async () => {
    const { id } = await lesson()
    await take(lecturer, { attendance: marks({ [ada.id]: "absent" }) })
    const { status, response } = await take(colleague, {
      lesson_id: id,
      attendance: marks({ [bea.id]: "absent" }),
    })
    const { message, code, current } = response.json()
    expect([status, code]).toEqual([409, "conflict"])
    expect(message).toMatch(
      /^Test Example 0001 took the register of this class on \d+ \w+ \d{4}, \d\d:\d\d\.$/,
    )
    expect(current.students).toMatchObject([{ id: ada.id, status: "absent" }, { status: "present" }, {}, {}])
    const own = await take(lecturer, { attendance: marks({ [bea.id]: "absent" }) })
    expect(own.response.json().message).toMatch(/^You took the register of this class on /)
  })

  test("with the version of the stored one replaces it, and records the changed marks", async () => {
    await lesson()
    const first = await take(lecturer, { attendance: marks({ [ada.id]: "absent" }) })
    const { version } = first.body.data.session
    const { status, body } = await take(lecturer, { attendance: marks(), version })
    expect(status).toBe(200)
    expect(body.data.session).toMatchObject({
      present: 4,
      changes: [{ student_name: "Ada Example 0003", from_status: "absent", to_status: "present" }],
    })
    expect((await take(lecturer, { attendance: marks({ [chi.id]: "late" }), version })).status).toBe(409)
  })

  test("is refused in a sentence if it is invalid", async () => {
    await lesson()
    const refusal = async (body: object) => (await take(lecturer, body as never)).response.json().errors
    expect(await refusal({ moduleId: "" })).toEqual({ moduleId: "Please select a module" })
    expect(await refusal({ attendance: [] })).toEqual({ attendance: "Attendance must list the students." })
    expect(await refusal({ attendance: [...marks(), ...marks()] })).toEqual({
      attendance: "Attendance must list each student once.",
    })
    expect(await refusal({ date: addDays(today(), 1) })).toEqual({ date: "Date must not be in the future." })
    expect(await refusal({ date: addDays(today(), -200) })).toEqual({
      date: "This day lies in no term of the module's year of study.",
    })
    expect(
      await refusal({ attendance: [...marks(), { studentId: stranger.id, status: "present" }] }),
    ).toEqual({
      attendance: "1 student is not in this class. Please load the list again.",
    })
    expect(await refusal({ attendance: [{ studentId: ada.id, status: "asleep" }] })).toEqual({
      "attendance.0.status": "Status must be one of: present, absent, late.",
    })
    expect(await sessions()).toEqual([])
  })

  test("is for those who teach the class: not for other lecturers, administrators or students", async () => {
    const { id } = await lesson()
    const other = await kit.addLecturer()
    await kit.teach(other.id, "P7")
    expect((await take(other, { lesson_id: id })).status).toBe(422)
    expect((await readRegister(other, id)).status).toBe(404)
    expect((await take("admin")).status).toBe(403)
    expect((await take(ada)).status).toBe(403)
    const outsider = await kit.addLecturer()
    const { status, response } = await take(outsider)
    expect([status, response.json().message]).toEqual([403, "You don't teach this module to this class."])
  })

  test("is for a substitute lecturer of the lesson, even if they don't teach the module", async () => {
    const { id } = await lesson()
    const substitute = await kit.addLecturer(null, "Mercy")
    await db
      .updateTable("lesson")
      .set({ lecturer_id: substitute.id, changed_at: sql`now()` })
      .where("id", "=", id)
      .execute()
    expect((await take(substitute)).body.data.session).toMatchObject({
      lesson_id: id,
      lecturer_id: substitute.id,
    })
  })

  test("is refused for a cancelled lesson, and for one that hasn't begun", async () => {
    const { id } = await lesson()
    const date = addDays(schoolDay(), 7)
    const next = await db.selectFrom("lesson").select("id").where("date", "=", date).executeTakeFirstOrThrow()
    const early = await readRegister(lecturer, next.id)
    expect(early.body.data.refusal).toMatch(
      /^This class begins on .* at 09:00\. Its register can be taken 15 minutes before\.$/,
    )
    await db
      .updateTable("lesson")
      .set({ is_cancelled: true, changed_at: sql`now()` })
      .where("id", "=", id)
      .execute()
    const refused = await take(lecturer)
    expect([refused.status, refused.response.json().message]).toEqual([
      409,
      "This class was cancelled, so it has no register.",
    ])
    expect(await sessions()).toEqual([])
  })

  test("is refused for a lesson of another day or module", async () => {
    const { id } = await lesson()
    const wrong = { lessonId: "This class is not one of the module on this day." }
    const otherDay = await take(lecturer, { lessonId: id, date: schoolDay(2) })
    expect(otherDay.response.json().errors).toEqual(wrong)
    const other = await kit.addSubject()
    await kit.teach(lecturer.id, "P3", other.id)
    expect((await take(lecturer, { lessonId: id, moduleId: other.id })).response.json().errors).toEqual(wrong)
    await db.deleteFrom("lesson").where("id", "=", id).execute()
    const gone = await take(lecturer, { lesson_id: id })
    expect([gone.status, gone.response.json().errors]).toEqual([
      422,
      {
        lesson_id:
          "This class is no longer in the timetable. If it was held, use Take Attendance on the dashboard.",
      },
    ])
  })

  test("without a lesson's id is that of the last of two lessons on a past day", async () => {
    const first = await lesson()
    const second = await lesson({ start: "14:00", end: "15:00" })
    expect((await take(lecturer)).body.data.session.lesson_id).toBe(second.id)
    expect((await take(lecturer, { lesson_id: first.id })).body.data.session.lesson_id).toBe(first.id)
    expect(await sessions()).toHaveLength(2)
  })

  test("without a lesson's id is that of the lecturer's own lesson, not of a colleague's at that time", async () => {
    await kit.teach(colleague.id, "P4")
    const own = await lesson()
    const theirs = await lesson({ lecturer: colleague.id, classes: ["P4"], start: "10:00", end: "11:00" })
    expect((await take(lecturer)).body.data.session.lesson_id).toBe(own.id)
    const other = await take(colleague, { attendance: marks({}, [stranger.id]) })
    expect(other.body.data.session.lesson_id).toBe(theirs.id)
    await db.deleteFrom("teaching_assignment").where("class", "=", "P4").execute()
  })

  test("without a lesson's id is that of a colleague's lesson of the same students, if the lecturer has none", async () => {
    const { id } = await lesson()
    await take(lecturer)
    expect((await take(colleague)).status).toBe(200)
    const other = await take(colleague, { attendance: marks({ [ada.id]: "late" }) })
    expect([other.status, other.response.json().current.lesson_id]).toEqual([409, id])
    expect(await sessions()).toHaveLength(1)
  })

  test("of a joint lesson has the students of all its classes", async () => {
    const { id } = await lesson({ classes: ["P3", "P4"] })
    const open = await readRegister(lecturer, id)
    expect(names(open.body.data.students)).toEqual(["Ada", "Bea", "Chi", "Dora", "Ella"])
    const { body } = await take(lecturer, { attendance: marks({}, [...everybody, stranger.id]) })
    expect(body.data.session).toMatchObject({ classes: ["P3", "P4"], strength: 5 })
  })

  test("is refused in a closed term, also a correction", async () => {
    const past = await kit.addTerm(2, { from: -120, to: -60 })
    const day = mondayOf(addDays(today(), -90))
    const student = await kit.addStudent(past.id, "P3")
    const offering = await db
      .insertInto("offering")
      .values({ subject_id: subject.id, term_id: past.id, credits: 3 })
      .returning("id")
      .executeTakeFirstOrThrow()
    await db
      .insertInto("teaching_assignment")
      .values({ lecturer_id: lecturer.id, offering_id: offering.id, class: "P3" })
      .execute()
    const attendance = [{ studentId: student.id, status: "absent" }]
    const taken = await take(lecturer, { date: day, attendance })
    expect(taken.status).toBe(201)
    await db.updateTable("term").set({ closed_at: sql`now()` }).where("id", "=", past.id).execute()
    const closed = [409, "This term is closed, so its attendance can't be changed."]
    const again = await take(lecturer, { date: addDays(day, 1), attendance })
    expect([again.status, again.response.json().message]).toEqual(closed)
    const { id } = taken.body.data.session
    const late = await correct("admin", id, { attendance: [{ studentId: student.id, status: "present" }] })
    expect([late.status, late.response.json().message]).toEqual(closed)
    const deletion = await call("admin", "DELETE /attendance/{id}", { params: { id } })
    expect([deletion.status, deletion.response.json().message]).toEqual(closed)
    await db.updateTable("term").set({ closed_at: null }).where("id", "=", past.id).execute()
  })
})

describe("several lecturers at once", () => {
  test("submit different registers of one lesson, of which one is stored and returned to the others", async () => {
    const { id } = await lesson()
    const sent = Array.from({ length: 10 }, (_, index) => ({
      caller: index % 2 ? lecturer : colleague,
      attendance: marks({ [students[index % 4]!.id]: index < 5 ? "absent" : "late" }),
    }))
    const answers = await Promise.all(
      sent.map(({ caller, attendance }) => take(caller, { lesson_id: id, attendance })),
    )
    const stored = answers.filter(({ status }) => status === 201)
    expect(stored).toHaveLength(1)
    const { session } = stored[0]!.body.data
    for (const { status, response } of answers) {
      if (status !== 409) continue
      expect(response.json().current).toMatchObject({ id: session.id, students: session.students })
    }
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(8)
    for (const caller of [lecturer, colleague])
      expect((await readSession(caller, session.id)).body.data.session.students).toEqual(session.students)
    expect(await sessions()).toHaveLength(1)
    const rows = await db.selectFrom("register_mark").select("student_id").execute()
    expect(rows).toHaveLength(4)
  })

  test.each([true, false])(
    "send the same register ten times, which is stored once (lesson in the timetable: %s)",
    async (isPlanned) => {
      if (isPlanned) await lesson()
      const attendance = marks({ [ada.id]: "absent" })
      const answers = await Promise.all(Array.from({ length: 10 }, () => take(lecturer, { attendance })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
      expect(new Set(answers.map(({ body }) => body.data.session.id)).size).toBe(1)
      expect(await sessions()).toHaveLength(1)
    },
  )
})

describe("a day without a lesson of the module", () => {
  test("has one register for each module and class, whoever takes it", async () => {
    const first = await take(lecturer)
    expect(first.body.data.session).toMatchObject({ lesson_id: null, classes: ["P3"], time: "08:00" })
    expect((await take(colleague)).status).toBe(200)
    expect((await take(colleague, { attendance: marks({ [ada.id]: "late" }) })).status).toBe(409)
    expect((await take(colleague, { date: schoolDay(2) })).status).toBe(201)
    expect(await sessions()).toHaveLength(2)
  })

  test("has a register of the classes of its students", async () => {
    await kit.teach(lecturer.id, "P4")
    const { body } = await take(lecturer, { attendance: marks({}, [stranger.id]) })
    expect(body.data.session.classes).toEqual(["P4"])
    await db.deleteFrom("teaching_assignment").where("class", "=", "P4").execute()
  })
})

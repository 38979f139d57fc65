import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { waitingForALock } from "../../../test/database.ts"
import { closeTerm, deleteRecord } from "../../../test/records.ts"
import { offeringOf } from "../offerings/queries.ts"
import { lockTerm } from "../terms/queries.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addLecturer, addSubject, clear } = courseOf(college)
const assign = (caller: Caller, lecturer: number, subject: number, term: number, className?: string | null) =>
  call(caller, "POST /teaching-assignments", {
    body: { lecturerId: lecturer, subjectId: subject, termId: term, class: className },
  })
const list = async (caller: Caller, query: object = {}) =>
  (await call(caller, "GET /teaching-assignments", { query })).body.data
const remove = (caller: Caller, id: number) =>
  call(caller, "DELETE /teaching-assignments/{id}", { params: { id } })
const offerings = () => db.selectFrom("offering").select(["id", "credits"]).execute()

beforeEach(clear)

describe("assigning", () => {
  test("returns lecturer, subject, term and class, and creates the offering with the current credits", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(null, "Ada"), await addSubject()]
    const { status, body } = await assign("admin", ada.id, subject.id, term.id, "P4")
    expect(status).toBe(201)
    expect(body.data.teachingAssignment).toMatchObject({
      lecturer_id: ada.id,
      lecturer_name: expect.stringMatching(/^Ada Example/),
      subject_id: subject.id,
      subject_name: "English",
      term_id: term.id,
      term_name: "Term 1",
      class: "P4",
      closed: false,
    })
    expect(await offerings()).toMatchObject([{ credits: 3 }])
    await assign("admin", ada.id, subject.id, term.id, "P5")
    expect(await offerings()).toHaveLength(1)
  })

  test("without a class, or with a blank one, is all classes", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
    expect((await assign("admin", ada.id, subject.id, term.id)).body.data.teachingAssignment.class).toBeNull()
    const again = await assign("admin", ada.id, subject.id, term.id, "")
    expect(again.status).toBe(409)
    expect(again.body.message).toBe("This lecturer already teaches this subject to this class in this term.")
  })

  test("accepts the class under either field name", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(null, "Ada"), await addSubject()]
    const body = { lecturerId: ada.id, subjectId: subject.id, termId: term.id, studentClass: "P2" }
    expect(
      (await call("admin", "POST /teaching-assignments", { body })).body.data.teachingAssignment.class,
    ).toBe("P2")
  })

  test("names each invalid field", async () => {
    const { status, body } = await call("admin", "POST /teaching-assignments", { body: { class: "P16" } })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      lecturer_id: "Lecturer is required.",
      subject_id: "Subject is required.",
      term_id: "Term is required.",
      class: expect.stringContaining("Class must be one of"),
    })
  })

  test("rejects lecturers, subjects and terms that were deleted", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
    const removed = await addLecturer()
    await deleteRecord(db, "lecturer", removed.id)
    const gone = "The record chosen here does not exist any more."
    const nobody = 999_999
    for (const lecturer of [removed.id, nobody]) {
      const { status, body } = await assign("admin", lecturer, subject.id, term.id)
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { lecturerId: gone } })
    }
    expect((await assign("admin", ada.id, nobody, term.id)).body.errors).toEqual({ subjectId: gone })
    expect((await assign("admin", ada.id, subject.id, nobody)).body.errors).toEqual({ termId: gone })
    expect(await offerings()).toEqual([])
  })

  test("is for administrators", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer("P1"), await addSubject()]
    for (const caller of [ada, "student"] as const) {
      expect((await assign(caller, ada.id, subject.id, term.id)).status).toBe(403)
    }
    expect((await assign(null, ada.id, subject.id, term.id)).status).toBe(401)
    expect((await list("admin")).total).toBe(0)
  })

  test("by ten requests at once happens once", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => assign("admin", ada.id, subject.id, term.id, "P1")),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await offerings()).toHaveLength(1)
  })
})

describe("the lecturer", () => {
  test("is notified of a subject that they are given, and of its end, once each", async () => {
    const [term, ada, eve, subject] = [
      await addTerm(1),
      await addLecturer(),
      await addLecturer(),
      await addSubject(),
    ]
    const notesTo = async ({ personId }: { personId: number }) =>
      db
        .selectFrom("notification")
        .select(["title", "message", "link"])
        .where("person_id", "=", personId)
        .orderBy("id")
        .execute()
    const { body } = await assign("admin", ada.id, subject.id, term.id, "P1")
    const { id, subject_code } = body.data.teachingAssignment
    const given = {
      title: `You were given a subject to teach: ${subject_code} English`,
      message: "P1, Term 1, Year 1, -30.",
      link: "/lecturer/modules",
    }
    expect(await notesTo(ada)).toEqual([given])
    await assign("admin", ada.id, subject.id, term.id, "P1")
    await remove("admin", id)
    await remove("admin", id)
    const ended = { ...given, title: `You no longer teach a subject: ${subject_code} English` }
    expect(await notesTo(ada)).toEqual([given, ended])
    expect(await notesTo(eve)).toEqual([])
  })
})

describe("the list", () => {
  test("is filtered by lecturer, subject, term and class, the latest term first", async () => {
    const [now, over] = [await addTerm(1), await addTerm(1, { from: -200, to: -100 })]
    const [ada, eve] = [await addLecturer(null, "Ada"), await addLecturer(null, "Eve")]
    const [english, maths] = [await addSubject(), await addSubject("Mathematics")]
    await assign("admin", ada.id, english.id, over.id, "P1")
    await assign("admin", ada.id, english.id, now.id, "P2")
    await assign("admin", eve.id, maths.id, now.id)
    const found = async (query: object) =>
      (await list("admin", query)).teachingAssignments.map(
        (row) => `${row.lecturer_name.split(" ")[0]} ${row.class}`,
      )
    expect(await found({ lecturer_id: ada.id })).toEqual(["Ada P2", "Ada P1"])
    expect(await found({ subject_id: maths.id })).toEqual(["Eve null"])
    expect(await found({ term_id: over.id })).toEqual(["Ada P1"])
    expect(await found({ class: "P2" })).toEqual(["Ada P2"])
    expect(await found({ search: "mathem" })).toEqual(["Eve null"])
    expect(await found({ sort: "lecturer_name", limit: 1, page: 3 })).toEqual(["Eve null"])
    for (const className of ["P10", "P2"]) await assign("admin", eve.id, maths.id, now.id, className)
    expect(await found({ lecturer_id: eve.id })).toEqual(["Eve null", "Eve P2", "Eve P10"])
    expect(await found({ lecturer_id: eve.id, sort: "-class" })).toEqual(["Eve P10", "Eve P2", "Eve null"])
  })

  test("shows lecturers only their own, and students none", async () => {
    const [term, ada, eve, subject] = [
      await addTerm(1),
      await addLecturer(),
      await addLecturer(),
      await addSubject(),
    ]
    await assign("admin", ada.id, subject.id, term.id, "P1")
    await assign("admin", eve.id, subject.id, term.id, "P2")
    expect((await list(ada)).teachingAssignments.map((row) => row.class)).toEqual(["P1"])
    expect((await list(ada, { lecturer_id: eve.id })).total).toBe(0)
    expect((await list("lecturer")).total).toBe(0)
    expect((await call("student", "GET /teaching-assignments")).status).toBe(403)
  })
})

describe("removing a teaching assignment", () => {
  test("also deletes an offering that nothing else uses", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
    const others = await offeringOf(db, (await addSubject()).id, term.id)
    const later = await offeringOf(db, subject.id, (await addTerm(1, { from: 70, to: 150 })).id)
    const [first, second] = [
      await assign("admin", ada.id, subject.id, term.id, "P1"),
      await assign("admin", ada.id, subject.id, term.id, "P2"),
    ]
    expect((await remove("admin", first.body.data.teachingAssignment.id)).status).toBe(200)
    expect(await offerings()).toHaveLength(3)
    await remove("admin", second.body.data.teachingAssignment.id)
    expect(await offerings()).toMatchObject([{ id: others }, { id: later }])
    expect((await remove("admin", second.body.data.teachingAssignment.id)).status).toBe(404)
  })

  test("keeps an offering that has assignments", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
    const { body } = await assign("admin", ada.id, subject.id, term.id)
    const offering_id = await offeringOf(db, subject.id, term.id)
    await db
      .insertInto("assignment")
      .values({ offering_id, title: "Essay", due_at: sql<string>`now()` })
      .execute()
    await remove("admin", body.data.teachingAssignment.id)
    expect(await offerings()).toHaveLength(1)
  })

  test("and the offering of a subject are refused in a term that is being closed meanwhile", async () => {
    const [term, ada, english] = [await addTerm(1), await addLecturer(), await addSubject()]
    const { teachingAssignment } = (await assign("admin", ada.id, english.id, term.id)).body.data
    const id = await offeringOf(db, (await addSubject("Music")).id, term.id, { isGiven: true })
    const writes = await db.transaction().execute(async (closing) => {
      await lockTerm(closing, term.id)
      const both = [
        remove("admin", teachingAssignment.id),
        call("admin", "DELETE /offerings/{id}", { params: { id } }),
      ]
      await expect.poll(() => waitingForALock(db)).toBe(2)
      await closeTerm(closing, term.id)
      return both
    })
    expect((await Promise.all(writes)).map(({ status, body }) => [status, body.message])).toEqual([
      [409, "This term is closed, so its teaching assignments can't be changed."],
      [409, "This term is closed, so its subjects can't be changed."],
    ])
    expect(await offerings()).toHaveLength(2)
  })

  test("is for administrators, and not possible in a closed term", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
    const { id } = (await assign("admin", ada.id, subject.id, term.id)).body.data.teachingAssignment
    for (const caller of [ada, "student"] as const) expect((await remove(caller, id)).status).toBe(403)
    await closeTerm(db, term.id)
    const closed = {
      status: 409,
      body: { message: "This term is closed, so its teaching assignments can't be changed." },
    }
    expect(await remove("admin", id)).toMatchObject(closed)
    expect(await assign("admin", ada.id, subject.id, term.id, "P1")).toMatchObject(closed)
    expect((await list("admin")).teachingAssignments).toMatchObject([{ id, closed: true }])
  })
})

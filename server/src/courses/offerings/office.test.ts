import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { closeTerm } from "../../../test/records.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addSubject, addStudent, addLecturer, clear } = courseOf(college)

beforeEach(clear)

const offerings = async () =>
  (await db.selectFrom("offering").select(["subject_id", "term_id"]).orderBy("id").execute()).map(
    ({ subject_id, term_id }) => [subject_id, term_id],
  )
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** A subject of year 1, semester 1, with terms of that place, of the other semester, and of the other year. */
async function curriculum() {
  const subject = await addSubject()
  const { code } = await db
    .selectFrom("subject")
    .select("code")
    .where("id", "=", subject.id)
    .executeTakeFirstOrThrow()
  const [own, otherSemester, otherYear] = [
    await addTerm(1),
    await addTerm(2, { from: 70, to: 150 }),
    await addTerm(4),
  ]
  return { subject, code, own, otherSemester, otherYear }
}

describe("work and marks don't put a subject into a term", () => {
  test("a mark in a term in which the subject isn't offered is refused, and names the student", async () => {
    const { subject, code, otherYear } = await curriculum()
    const student = await addStudent(otherYear.id, "P1", "Chikondi")
    const { last_name } = await db
      .selectFrom("person")
      .select("last_name")
      .where("id", "=", student.personId)
      .executeTakeFirstOrThrow()
    const answer = await call("admin", "POST /grades", {
      body: {
        student_id: student.id,
        subject_id: subject.id,
        term_id: otherYear.id,
        points_earned: 50,
        grade_type: "assignment",
        assignment_title: "Essay",
        max_points: 100,
      },
    })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        subject_id: `Chikondi ${last_name} doesn't take ${code} in Term 4. The college's office offers subjects in terms.`,
      },
    ])
    expect(await offerings()).toEqual([])
  })

  test("an assignment in such a term is refused, whoever sets it", async () => {
    const { subject, code, otherYear, otherSemester } = await curriculum()
    const lecturer = await addLecturer("P1")
    for (const [who, term] of [
      ["admin", otherYear],
      [lecturer, otherSemester],
    ] as const) {
      const body = {
        title: "Essay",
        description: "Write.",
        subject_id: subject.id,
        term_id: term.id,
        due_date: nextWeek(),
        max_marks: 20,
      }
      const answer = await call(who, "POST /assignments", { body })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        {
          subject_id: `${code} isn't offered in ${term.name}. The college's office offers subjects in terms.`,
        },
      ])
    }
    expect(await offerings()).toEqual([])
  })

  test("the running term of the subject's own year and semester accepts both, and a past one doesn't", async () => {
    const { subject, own } = await curriculum()
    const student = await addStudent(own.id, "P1")
    const before = await addTerm(1, { from: -400, to: -320 })
    const grade = (term_id: number) =>
      call("admin", "POST /grades", {
        body: {
          student_id: student.id,
          subject_id: subject.id,
          term_id,
          points_earned: 50,
          grade_type: "end_module",
          max_points: 100,
        },
      })
    expect((await grade(before.id)).status).toBe(422)
    expect((await grade(own.id)).status).toBe(201)
    expect(await offerings()).toEqual([[subject.id, own.id]])
  })
})

test("a row of a file and a cell of a sheet are refused in the same words", async () => {
  const { subject, code, otherYear } = await curriculum()
  const student = await addStudent(otherYear.id, "P1", "Chikondi")
  const { student_number, name } = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "person_id")
    .select(["student_number", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("student.id", "=", student.id)
    .executeTakeFirstOrThrow()
  const heads = "student_number,subject_code,grade_type,points_earned,max_points,term"
  const preview = await importsOf(college, "grades").preview(
    `${heads}\n${student_number},${code},end_module,70,100,Term 4`,
  )
  const office = "The college's office offers subjects in terms."
  expect(preview.rows[0]?.faults).toEqual([
    { field: "subject_code", text: `${name} doesn't take ${code} in Term 4. ${office}` },
  ])
  const cell = {
    student_id: student.id,
    column: "end_module",
    state: "number",
    points_earned: 70,
    version: 0,
  }
  const key = { subject_id: subject.id, term_id: otherYear.id, class: "P1" }
  const sheet = await call("admin", "PUT /grade-sheets", { body: { ...key, cells: [cell] } })
  expect(sheet.body.data.cells).toMatchObject([
    { outcome: "refused", message: `P1 doesn't take ${code} in Term 4. ${office}` },
  ])
  expect(await offerings()).toEqual([])
})

describe("the office offers a subject", () => {
  const offer = (body: object) => call("admin", "POST /offerings", { body })

  test("in another semester of its year only when it was asked, and never in another year", async () => {
    const { subject, code, otherSemester, otherYear } = await curriculum()
    const key = { subject_id: subject.id, term_id: otherSemester.id }
    const question = await offer(key)
    expect([question.status, question.body.errors]).toEqual([
      422,
      { another_semester: `${code} is a subject of year 1, semester 1, and Term 2 is year 1, semester 2.` },
    ])
    const refused = await offer({ ...key, term_id: otherYear.id, another_semester: true })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { term_id: `${code} is a subject of year 1, and Term 4 is a term of year 2.` },
    ])
    expect((await offer({ ...key, another_semester: true })).status).toBe(201)
    expect(await offerings()).toEqual([[subject.id, otherSemester.id]])
    const last = await db
      .selectFrom("audit")
      .select(["entity", "action"])
      .orderBy("id", "desc")
      .limit(1)
      .execute()
    expect(last).toEqual([{ entity: "offering", action: "POST /offerings" }])
  })

  test.each(["teaching assignment", "timetable"])("and a %s asks and refuses the same", async (where) => {
    const { subject, otherSemester, otherYear } = await curriculum()
    const lecturer = await addLecturer("P1")
    const give = (term_id: number, another_semester?: boolean) => {
      const body = { subject_id: subject.id, lecturer_id: lecturer.id, term_id, another_semester }
      return where === "timetable"
        ? call("admin", "POST /timetable", {
            body: { ...body, classes: ["P1"], day: 1, start_time: "08:00", end_time: "09:00" },
          })
        : call("admin", "POST /teaching-assignments", { body })
    }
    expect(Object.keys((await give(otherSemester.id)).body.errors ?? {})).toEqual(["another_semester"])
    expect(Object.keys((await give(otherYear.id, true)).body.errors ?? {})).toEqual(["term_id"])
    expect((await give(otherSemester.id, true)).status).toBe(201)
  })

  test("and takes it out of the term again while nothing was done in it", async () => {
    const { subject, code, own } = await curriculum()
    const { offering } = (await offer({ subject_id: subject.id, term_id: own.id })).body.data
    const other = { subject_id: (await addSubject()).id, term_id: own.id }
    await offer(other)
    const remove = () => call("admin", "DELETE /offerings/{id}", { params: { id: offering.id } })
    await db
      .insertInto("assignment")
      .values({ offering_id: offering.id, title: "Essay", due_at: sql<string>`now()` })
      .execute()
    const listed = await call("admin", "GET /offerings", { query: { subject_id: subject.id } })
    expect(listed.body.data.offerings.map(({ id, in_use }) => [id, in_use])).toEqual([[offering.id, true]])
    expect((await remove()).body.message).toBe(
      `${code} has marks, work, classes or lecturers in Term 1, so it can't be taken out of it.`,
    )
    await db.deleteFrom("assignment").execute()
    expect((await remove()).status).toBe(200)
    expect(await offerings()).toEqual([[other.subject_id, other.term_id]])
  })

  test("also while only people who were deleted refer to it, and theirs counts again once they are restored", async () => {
    const { subject, own } = await curriculum()
    const lecturer = await addLecturer("P1")
    const body = { subject_id: subject.id, term_id: own.id, lecturer_id: lecturer.id }
    await call("admin", "POST /teaching-assignments", { body })
    const { offering } = (await offer({ subject_id: subject.id, term_id: own.id })).body.data
    const remove = async () =>
      (await call("admin", "DELETE /offerings/{id}", { params: { id: offering.id } })).status
    expect(await remove()).toBe(409)
    const { deleted } = (await call("admin", "DELETE /lecturers/{id}", { params: { id: lecturer.id } })).body
      .data
    expect(await remove()).toBe(200)
    const listed = async () =>
      (await call("admin", "GET /offerings", { query: { subject_id: subject.id } })).body.data.offerings
    expect(await listed()).toEqual([])
    await call("admin", "POST /deleted-records/restore", { body: { ids: deleted } })
    expect(await listed()).toMatchObject([{ id: offering.id, in_use: true }])
  })

  test("and the term lists it beside the subjects of its own place, but none that only deleted people used", async () => {
    const { subject, own, otherSemester } = await curriculum()
    const mistaken = await addSubject("Maths")
    const lecturer = await addLecturer("P1")
    const key = { term_id: otherSemester.id, another_semester: true }
    await offer({ ...key, subject_id: subject.id })
    const body = { ...key, subject_id: mistaken.id, lecturer_id: lecturer.id }
    await call("admin", "POST /teaching-assignments", { body })
    const subjectsOf = async ({ id }: { id: number }) =>
      (await call("admin", "GET /terms/{id}/subjects", { params: { id } })).body.data.subjects.map(
        ({ subject_id }) => subject_id,
      )
    expect(await subjectsOf(otherSemester)).toEqual([subject.id, mistaken.id])
    await call("admin", "DELETE /lecturers/{id}", { params: { id: lecturer.id } })
    expect(await subjectsOf(otherSemester)).toEqual([subject.id])
    expect(await subjectsOf(own)).toEqual([subject.id, mistaken.id])
  })

  test("but not in a closed term", async () => {
    const { subject, own } = await curriculum()
    await closeTerm(db, own.id)
    expect((await offer({ subject_id: subject.id, term_id: own.id })).status).toBe(409)
  })

  test("and nobody else does", async () => {
    const { subject, own } = await curriculum()
    const body = { subject_id: subject.id, term_id: own.id }
    for (const role of ["lecturer", "student"] as const) {
      expect((await call(role, "POST /offerings", { body })).status).toBe(403)
      expect((await call(role, "DELETE /offerings/{id}", { params: { id: 1 } })).status).toBe(403)
      expect((await call(role, "GET /terms/{id}/subjects", { params: own })).status).toBe(403)
    }
  })
})

test("an offering of the office stays when its last use is deleted, and one that its first use created is deleted", async () => {
  const { subject, own } = await curriculum()
  const other = await addSubject()
  await call("admin", "POST /offerings", { body: { subject_id: subject.id, term_id: own.id } })
  const lecturer = await addLecturer("P1")
  for (const { id } of [subject, other]) {
    const body = { subject_id: id, term_id: own.id, lecturer_id: lecturer.id }
    const { teachingAssignment } = (await call("admin", "POST /teaching-assignments", { body })).body.data
    await call("admin", "DELETE /teaching-assignments/{id}", { params: { id: teachingAssignment.id } })
  }
  expect(await offerings()).toEqual([[subject.id, own.id]])
})

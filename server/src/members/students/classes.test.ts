import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { studentForm, studentsOf } from "../../../test/students.ts"

const college = await openCollege()
const { call, db, bearerOf } = college
const { addTerm, addLecturer } = courseOf(college)
const { add, personOf, find, names, clear } = studentsOf(college)

beforeEach(clear)

const fieldsForLecturers = [
  "age",
  "class",
  "email",
  "enrollment_status",
  "first_name",
  "gender",
  "home_district",
  "id",
  "ipte_cohort",
  "is_active",
  "last_name",
  "phone_number",
  "status",
  "student_number",
  "year_of_study",
]
const furtherFieldsForAdministrators = [
  "date_of_birth",
  "guardian_name",
  "guardian_phone_number",
  "marital_status",
  "religion",
  "traditional_authority",
  "version",
  "village",
]

describe("a lecturer", () => {
  test("sees the students of their home class and of classes they teach, and no others", async () => {
    const term = await addTerm(1)
    const [home, taught, other] = [
      await add({ first_name: "Home", student_class: "P1" }),
      await add({ first_name: "Taught", student_class: "P2" }),
      await add({ first_name: "Other", student_class: "P3" }),
    ]
    const [lecturer, colleague] = [await addLecturer("P1"), await addLecturer("P3")]
    const subject = { code: "ENG1", name: "English", year_of_study: 1, semester_number: 1 }
    const { id } = await db.insertInto("subject").values(subject).returning("id").executeTakeFirstOrThrow()
    for (const [lecturerId, className] of [
      [lecturer.id, "P2"],
      [colleague.id, "P3"],
    ] as const) {
      const body = { lecturer_id: lecturerId, subject_id: id, term_id: term.id, class: className }
      await call("admin", "POST /teaching-assignments", { body })
    }
    expect(await names({}, lecturer)).toEqual(["Home", "Taught"])
    expect(await names({ search: "Other" }, lecturer)).toEqual([])
    expect((await find(lecturer, home.id)).status).toBe(200)
    expect((await find(lecturer, taught.id)).status).toBe(200)
    expect((await find(lecturer, other.id)).status).toBe(404)
    const own = await call(lecturer, "GET /students/my/class")
    expect(own.body.data).toMatchObject({
      lecturerClass: "P1",
      classes: ["P1", "P2"],
      total: 1,
      stats: { total: 1 },
    })
    const filtered = await call(lecturer, "GET /students/my/class", { query: { class: "P2" } })
    expect(filtered.body.data.students).toMatchObject([{ first_name: "Taught" }])
    const foreign = await call(lecturer, "GET /students/my/class", { query: { class: "P3" } })
    expect(foreign.body.data).toMatchObject({ students: [], total: 0 })
  })

  test("without a home class gets an empty class, and without a record sees nobody", async () => {
    await add({ student_class: "P1" })
    const { body } = await call(await addLecturer(), "GET /students/my/class")
    const stats = { total: 0, year_1: 0, year_2: 0, inactive: 0, without_email: 0 }
    expect(body.data).toEqual({ students: [], total: 0, lecturerClass: null, classes: [], stats })
    expect(await names({}, "lecturer")).toEqual([])
  })

  test("sees ages, but no dates of birth, religions, marital statuses or guardians", async () => {
    const { id } = await add({ student_class: "P1" })
    const lecturer = await addLecturer("P1")
    const { body } = await call(lecturer, "GET /students")
    expect(Object.keys(body.data.students[0]!).sort()).toEqual(fieldsForLecturers)
    const own = await call(lecturer, "GET /students/my/class")
    expect(Object.keys(own.body.data.students[0]!).sort()).toEqual(fieldsForLecturers)
    const { student } = (await find(lecturer, id)).body.data
    expect(Object.keys(student).sort()).toEqual([...fieldsForLecturers, "photo_url"].sort())
    const admin = (await find("admin", id)).body.data.student
    expect(Object.keys(admin).sort()).toEqual(
      [...fieldsForLecturers, ...furtherFieldsForAdministrators, "photo_url"].sort(),
    )
  })

  test("changes nothing about students", async () => {
    const { id } = await add({ student_class: "P1" })
    const lecturer = await addLecturer("P1")
    for (const key of ["PUT /students/{id}", "DELETE /students/{id}"] as const) {
      expect((await call(lecturer, key, { params: { id }, body: studentForm })).status).toBe(403)
    }
    expect((await find("admin", id)).body.data.student.first_name).toBe("Tadala")
  })
})

test("a student sees their own full record, and nobody else's", async () => {
  const [own, other] = [await add(), await add()]
  const bearer = { bearer: await bearerOf(await personOf(own.id)) }
  const { body } = await call(bearer, "GET /students/me")
  expect(body.data.student).toMatchObject({ id: own.id, religion: "Catholic", date_of_birth: "2004-05-12" })
  expect((await find(bearer, other.id)).status).toBe(403)
  expect((await call(bearer, "GET /students")).status).toBe(403)
})

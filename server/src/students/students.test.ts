import { sql } from "kysely"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { mailsTo, password, signIn, tokenIn } from "../../test/accounts.ts"
import { studentApproval } from "../../test/approvals.ts"
import { openCollege } from "../../test/college.ts"
import { courseOf } from "../../test/course.ts"
import { hashPassword } from "../lib/passwords.ts"

const college = await openCollege()
const { call, db, bearerOf, inject } = college
const { addTerm, addLecturer } = courseOf(college)
type Caller = Parameters<typeof call>[0]

const { role: _, ...details } = studentApproval
const form = { ...details, first_name: "Tadala", last_name: "Banda", email: "tadala@college.example" }
let people = 0

/** A student made the way an administrator makes her. */
async function add(fields: object = {}) {
  const email = `student${++people}@college.example`
  const { body } = await call("admin", "POST /students", { body: { ...form, email, ...fields } })
  return body.data.student
}
const personOf = async (id: number) =>
  (await db.selectFrom("student").select("person_id").where("id", "=", id).executeTakeFirstOrThrow())
    .person_id
const find = (caller: Caller, id: number) => call(caller, "GET /students/{id}", { params: { id } })
const names = async (query: object = {}, caller: Caller = "admin") =>
  (await call(caller, "GET /students", { query })).body.data.students.map(({ first_name }) => first_name)
const change = (body: object) => call("admin", "POST /students/change", { body })
const classesOf = (id: number) =>
  db
    .selectFrom("enrolment")
    .innerJoin("term", "term.id", "term_id")
    .select(["term.name", "class"])
    .where("student_id", "=", id)
    .orderBy("term.id")
    .execute()

beforeEach(async () => {
  for (const table of ["teaching", "offering", "subject", "enrolment", "student", "lecturer", "term"]) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await db.deleteFrom("academic_year").execute()
  await db.deleteFrom("number_series").execute()
})

describe("creating", () => {
  test("answers with the row of the specification and the catalogue's sentence", async () => {
    const { status, body } = await call("admin", "POST /students", { body: form })
    expect([status, body.message]).toEqual([
      201,
      "Student created successfully! Login credentials have been sent to their email.",
    ])
    expect(body.data.student).toMatchObject({
      ...{ first_name: "Tadala", last_name: "Banda", email: "tadala@college.example", class: "P3" },
      ...{ student_number: "IPTE25-0001", ipte_cohort: "IPTE25", phone_number: "+265 888 000 111" },
      ...{ age: expect.any(Number), date_of_birth: "2004-05-12", home_district: "Dedza", gender: "female" },
      ...{ enrollment_status: "active", status: "active", is_active: true, year_of_study: 1 },
      ...{ marital_status: "single", village: "Kaphuka", traditional_authority: "Kaphuka" },
      ...{ religion: "Catholic", guardian_name: "Esnart Banda", guardian_phone_number: null },
    })
  })

  test("takes the specification's form payload", async () => {
    const payload = {
      ...{ firstName: "Tadala", lastName: "Phiri", email: "phiri@college.example", phoneNumber: "0888" },
      ...{ dateOfBirth: "2004-05-12", yearOfStudy: 2, maritalStatus: "married", village: "Bembeke" },
      ...{ traditionalAuthority: "Kaphuka", homeDistrict: "Ntcheu", religion: "Anglican" },
      ...{ guardianName: "Esnart Phiri", guardianPhoneNumber: "", ipteCohort: "IPTE24", studentClass: "P15" },
    }
    const { body } = await call("admin", "POST /students", { body: payload })
    expect(body.data.student).toMatchObject({ student_number: "IPTE24-0001", class: "P15", year_of_study: 2 })
  })

  test("mails a link to choose a password, which works once", async () => {
    const { email } = await add()
    const [mail] = await mailsTo(db, email)
    const body = { token: tokenIn(mail), password }
    expect((await call(null, "POST /auth/set-password", { body })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(200)
    expect((await call(null, "POST /auth/set-password", { body })).status).not.toBe(200)
  })

  test("numbers each cohort's students in turn, those without one in the newest", async () => {
    const numbers: string[] = []
    for (const ipte_cohort of ["IPTE24", "IPTE25", "", "IPTE24"]) {
      numbers.push((await add({ ipte_cohort })).student_number)
    }
    expect(numbers).toEqual(["IPTE24-0001", "IPTE25-0001", "IPTE25-0002", "IPTE24-0002"])
  })

  test("enrols her in the active term of her year, in her class", async () => {
    await addTerm(1)
    const { id } = await add({ student_class: "P4" })
    expect(await classesOf(id)).toEqual([{ name: "Term 1", class: "P4" }])
    const later = await add({ year_of_study: 2 })
    expect(await classesOf(later.id)).toEqual([])
    const { id: termId } = await addTerm(4, { from: 30, to: 90 })
    await call("admin", "PUT /terms/{id}/activate", { params: { id: termId } })
    expect(await classesOf(later.id)).toEqual([{ name: "Term 4", class: "P3" }])
    expect(await classesOf(id)).toHaveLength(1)
  })

  test("names each field at fault, in the caller's spelling", async () => {
    const { status, body } = await call("admin", "POST /students", {
      body: { firstName: " ", homeDistrict: "Paris", dateOfBirth: "2190-01-01", yearOfStudy: 4 },
    })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      firstName: "First name is required.",
      lastName: "Last name is required.",
      email: "Email is required.",
      phoneNumber: "Phone number is required.",
      dateOfBirth: "Date of birth must be in the past.",
      maritalStatus: "Marital status is required.",
      religion: "Religion is required.",
      village: "Village is required.",
      traditionalAuthority: "Traditional authority is required.",
      homeDistrict: expect.stringMatching(/^Home district must be one of: Balaka, .*Zomba\.$/),
      guardianName: "Guardian name is required.",
      yearOfStudy: "Year of study must be a whole number from 1 to 3.",
    })
  })

  test("refuses an address that has an account, and leaves nothing behind", async () => {
    await add({ email: "Taken@college.example" })
    const { status, body } = await call("admin", "POST /students", {
      body: { ...form, email: "taken@college.example" },
    })
    expect([status, body.errors]).toEqual([
      409,
      { email: "There is already an account with this email address." },
    ])
    expect(await names()).toHaveLength(1)
  })

  test("decides number and role itself, whatever is sent", async () => {
    const student = await add({ student_number: "X", role: "admin", status: "inactive", id: 1, age: 90 })
    expect(student).toMatchObject({ student_number: "IPTE25-0001", is_active: true })
    const person = await db
      .selectFrom("person")
      .select(["role", "requested_role"])
      .where("id", "=", await personOf(student.id))
      .executeTakeFirstOrThrow()
    expect(person).toEqual({ role: "student", requested_role: "student" })
  })
})

describe("the list", () => {
  test("is by name, in pages, with the true total", async () => {
    for (const first_name of ["Chikondi", "Ada", "Bertha"]) await add({ first_name })
    const { body } = await call("admin", "GET /students", { query: { page: 2, limit: 2 } })
    expect(body.data.students.map(({ first_name }) => first_name)).toEqual(["Chikondi"])
    expect(body.data.total).toBe(3)
    expect(await names({ sort: "-last_name" })).toEqual(["Chikondi", "Bertha", "Ada"])
  })

  test("finds by name, address and number, and by every filter", async () => {
    await add({ first_name: "Ŵezi", email: "w@elsewhere.example", home_district: "Karonga" })
    const ada = await add({ first_name: "Ada", student_class: "P10", ipte_cohort: "IPTE18" })
    await add({ first_name: "Eve", student_class: "P2", year_of_study: 3 })
    await change({ change: "deactivate", ids: [ada.id] })
    expect(await names({ search: "wezi b" })).toEqual(["Ŵezi"])
    expect(await names({ search: "elsewhere" })).toEqual(["Ŵezi"])
    expect(await names({ search: "ipte18-0001" })).toEqual(["Ada"])
    expect(await names({ search: "%" })).toEqual([])
    expect(await names({ home_district: "Karonga" })).toEqual(["Ŵezi"])
    expect(await names({ class: "P10" })).toEqual(["Ada"])
    expect(await names({ ipte_cohort: "IPTE18" })).toEqual(["Ada"])
    expect(await names({ year_of_study: 3 })).toEqual(["Eve"])
    expect(await names({ status: "inactive" })).toEqual(["Ada"])
    expect(await names({ sort: "class" })).toEqual(["Eve", "Ŵezi", "Ada"])
    expect((await call("admin", "GET /students", { query: { class: "P16" } })).status).toBe(422)
  })

  test("has figures for the stat cards, and for visitors only how many there are in each class", async () => {
    const [first] = [
      await add({ student_class: "P10" }),
      await add({ student_class: "P2", year_of_study: 2 }),
    ]
    await add({ student_class: "P2" })
    await add({ student_class: "" })
    await change({ change: "deactivate", ids: [first.id] })
    const { body } = await call("admin", "GET /students/stats")
    expect(body.data.stats).toEqual({ total: 4, year_1: 3, year_2: 1, inactive: 1 })
    const open = await call(null, "GET /students/public")
    expect(open.body.data).toEqual({
      students: [
        { class: "P2", count: 2 },
        { class: null, count: 1 },
      ],
      total: 3,
    })
  })
})

const seenByLecturers = [
  ...["age", "class", "email", "enrollment_status", "first_name", "gender", "home_district", "id"],
  ...["ipte_cohort", "is_active", "last_name", "phone_number", "status", "student_number", "year_of_study"],
]
const alsoSeenByAdministrators = [
  ...["date_of_birth", "guardian_name", "guardian_phone_number", "marital_status", "religion"],
  ...["traditional_authority", "version", "village"],
]

describe("a lecturer", () => {
  test("sees her home class and whom she teaches, and for her nobody else exists", async () => {
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
      await call("admin", "POST /teaching", { body })
    }
    expect(await names({}, lecturer)).toEqual(["Home", "Taught"])
    expect(await names({ search: "Other" }, lecturer)).toEqual([])
    expect((await find(lecturer, home.id)).status).toBe(200)
    expect((await find(lecturer, taught.id)).status).toBe(200)
    expect((await find(lecturer, other.id)).status).toBe(404)
    const own = await call(lecturer, "GET /students/my/class")
    expect(own.body.data).toMatchObject({ lecturerClass: "P1", classes: ["P1", "P2"], total: 1 })
    const filtered = await call(lecturer, "GET /students/my/class", { query: { class: "P2" } })
    expect(filtered.body.data.students).toMatchObject([{ first_name: "Taught" }])
    const foreign = await call(lecturer, "GET /students/my/class", { query: { class: "P3" } })
    expect(foreign.body.data).toMatchObject({ students: [], total: 0 })
  })

  test("without a class has none, and without a record sees nobody", async () => {
    await add({ student_class: "P1" })
    const { body } = await call(await addLecturer(), "GET /students/my/class")
    expect(body.data).toEqual({ students: [], total: 0, lecturerClass: null, classes: [] })
    expect(await names({}, "lecturer")).toEqual([])
  })

  test("sees ages, and neither births, faiths, marriages nor guardians", async () => {
    const { id } = await add({ student_class: "P1" })
    const lecturer = await addLecturer("P1")
    const { body } = await call(lecturer, "GET /students")
    expect(Object.keys(body.data.students[0]!).sort()).toEqual(seenByLecturers)
    const own = await call(lecturer, "GET /students/my/class")
    expect(Object.keys(own.body.data.students[0]!).sort()).toEqual(seenByLecturers)
    const { student } = (await find(lecturer, id)).body.data
    expect(Object.keys(student).sort()).toEqual([...seenByLecturers, "photo_url"].sort())
    const admin = (await find("admin", id)).body.data.student
    expect(Object.keys(admin).sort()).toEqual(
      [...seenByLecturers, ...alsoSeenByAdministrators, "photo_url"].sort(),
    )
  })

  test("changes nothing about students", async () => {
    const { id } = await add({ student_class: "P1" })
    const lecturer = await addLecturer("P1")
    for (const key of ["PUT /students/{id}", "DELETE /students/{id}"] as const) {
      expect((await call(lecturer, key, { params: { id }, body: form })).status).toBe(403)
    }
    expect((await find("admin", id)).body.data.student.first_name).toBe("Tadala")
  })
})

test("a student sees her own record whole, and nobody else's", async () => {
  const [own, other] = [await add(), await add()]
  const bearer = { bearer: await bearerOf(await personOf(own.id)) }
  const { body } = await call(bearer, "GET /students/me")
  expect(body.data.student).toMatchObject({ id: own.id, religion: "Catholic", date_of_birth: "2004-05-12" })
  expect((await find(bearer, other.id)).status).toBe(403)
  expect((await call(bearer, "GET /students")).status).toBe(403)
})

describe("editing", () => {
  const edit = (id: number, fields: object) =>
    call("admin", "PUT /students/{id}", { params: { id }, body: { ...form, ...fields } })

  test("changes the record but not the address, and moves her enrolment to her class", async () => {
    await addTerm(1)
    const { id, email } = await add({ gender: "male" })
    const { body } = await edit(id, { last_name: "Moyo", email: "new@college.example", student_class: "P9" })
    expect(body.message).toBe("Student updated successfully!")
    expect(body.data.student).toMatchObject({ last_name: "Moyo", email, class: "P9", gender: "male" })
    expect(await classesOf(id)).toEqual([{ name: "Term 1", class: "P9" }])
  })

  test("of the year of study corrects a wrong one, and leaves a term in which there is work", async () => {
    const first = await addTerm(1)
    await addTerm(4)
    const { id } = await add()
    await edit(id, { year_of_study: 2 })
    expect(await classesOf(id)).toMatchObject([{ name: "Term 4" }])
    await edit(id, { year_of_study: 1 })
    const subject = { code: "ENG2", name: "English", year_of_study: 1, semester_number: 1 }
    const made = await db.insertInto("subject").values(subject).returning("id").executeTakeFirstOrThrow()
    const offering = await db
      .insertInto("offering")
      .values({ subject_id: made.id, term_id: first.id, credits: 3 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const grade = { grade_type: "end_module", title: "Exam", points: 50, max_points: 100 }
    await db
      .insertInto("grade")
      .values({ ...grade, student_id: id, offering_id: offering.id })
      .execute()
    await edit(id, { year_of_study: 2 })
    expect(await classesOf(id)).toMatchObject([{ name: "Term 1" }, { name: "Term 4" }])
    await db.deleteFrom("grade").execute()
  })

  test("hands the second of two editors the first one's values", async () => {
    const { id, version } = await add()
    expect((await edit(id, { village: "First", version })).status).toBe(200)
    const { status, body } = await edit(id, { village: "Second", version })
    expect(status).toBe(409)
    expect(body.current).toMatchObject({ village: "First" })
    expect((await find("admin", id)).body.data.student.village).toBe("First")
  })

  test("shuts her out at once, and lets her in again", async () => {
    const { id } = await add()
    const bearer = { bearer: await bearerOf(await personOf(id)) }
    expect((await edit(id, { is_active: false })).body.data.student.enrollment_status).toBe("inactive")
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect((await edit(id, {})).body.data.student.is_active).toBe(false)
    expect((await edit(id, { is_active: true })).body.data.student.is_active).toBe(true)
  })

  test("leaves an audit row that says what changed and keeps no personal detail", async () => {
    const { id } = await add()
    await edit(id, { religion: "Muslim", student_class: "P5" })
    const row = await db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("entity", "=", "student")
      .where("entity_id", "=", String(id))
      .where("action", "like", "PUT%")
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      before: { class: "P3", religion: "(not kept)" },
      after: { class: "P5", religion: "(not kept)" },
    })
  })
})

describe("deleting", () => {
  test("takes her out of every list and ends her access, and keeps her records", async () => {
    await addTerm(1)
    const { id, email } = await add()
    const personId = await personOf(id)
    const bearer = { bearer: await bearerOf(personId) }
    const { status, body } = await call("admin", "DELETE /students/{id}", { params: { id } })
    expect([status, body.message]).toEqual([200, "Student deleted successfully!"])
    expect(await names()).toEqual([])
    expect((await find("admin", id)).status).toBe(404)
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect(await classesOf(id)).toHaveLength(1)
    const kept = await db.selectFrom("student").select("village").where("id", "=", id).execute()
    expect(kept).toEqual([{ village: "Kaphuka" }])
    expect((await add({ email })).email).toBe(email)
  })
})

describe("resetting the password", () => {
  const reset = (id: number, body: object = {}) =>
    call("admin", "POST /students/{id}/reset-password", { params: { id }, body })

  async function withPassword() {
    const student = await add()
    await db
      .updateTable("person")
      .set({ password_hash: await hashPassword(password) })
      .where("id", "=", await personOf(student.id))
      .execute()
    return { ...student, bearer: (await signIn(college, { email: student.email })).bearer }
  }

  test("ends the old password and every session at once, and mails a new link", async () => {
    const { id, email, bearer } = await withPassword()
    expect((await call(bearer, "GET /students/me")).status).toBe(200)
    const { body } = await reset(id)
    expect(body.message).toBe(
      "Password reset successfully! New credentials have been sent to the student's email.",
    )
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect((await signIn(college, { email })).status).toBe(401)
    const mails = await mailsTo(db, email)
    const chosen = { token: tokenIn(mails.at(-1)), password }
    expect((await call(null, "POST /auth/set-password", { body: chosen })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(200)
  })

  test("for somebody without e-mail gives a code to print, and mails nothing", async () => {
    const { id, email } = await withPassword()
    const before = (await mailsTo(db, email)).length
    const { body } = await reset(id, { printed: true })
    expect(body.data.code).toMatch(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/)
    expect(await mailsTo(db, email)).toHaveLength(before)
    const chosen = { token: body.data.code!, password }
    expect((await call(null, "POST /auth/set-password", { body: chosen })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(200)
  })
})

test("a photo is kept privately and opens by its ticket alone", async () => {
  const { id } = await add()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer()
  const message = new FormData()
  message.append("photo", new Blob([new Uint8Array(png)]), "face.png")
  const form = new Response(message)
  const answer = await inject("admin", {
    method: "PUT",
    url: `/api/students/${id}/photo`,
    headers: { "content-type": form.headers.get("content-type")! },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(200)
  const { photo_url } = (await find("admin", id)).body.data.student
  expect((await inject(null, { url: photo_url! })).headers["content-type"]).toBe("image/png")
  const file = await db.selectFrom("file").select(["id", "visibility"]).executeTakeFirstOrThrow()
  expect(file.visibility).toBe("private")
  expect((await inject(null, { url: `/uploads/${file.id}` })).statusCode).toBe(404)
})

describe("changing many", () => {
  test("moves, deactivates and activates those whom it concerns, and says how to take it back", async () => {
    await addTerm(1)
    const [ada, eve] = [await add({ student_class: "P1" }), await add({ student_class: "P2" })]
    const moved = await change({ change: "move", to_class: "P2", ids: [ada.id, eve.id] })
    expect(moved.body.data).toEqual({ count: 1, undo: [{ change: "move", to_class: "P1", ids: [ada.id] }] })
    expect(await classesOf(ada.id)).toEqual([{ name: "Term 1", class: "P2" }])
    await change(moved.body.data.undo[0]!)
    expect((await find("admin", ada.id)).body.data.student.class).toBe("P1")

    const bearer = { bearer: await bearerOf(await personOf(eve.id)) }
    const off = await change({ change: "deactivate", ids: [eve.id] })
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect(off.body.data.undo).toEqual([{ change: "activate", to_class: null, ids: [eve.id] }])
    expect((await change(off.body.data.undo[0]!)).body.data.count).toBe(1)
  })

  test("reaches all that the list finds, and only those", async () => {
    for (const student_class of ["P1", "P1", "P2"]) await add({ student_class })
    const { body } = await change({ change: "delete", all: true, class: "P1" })
    expect(body.data).toEqual({ count: 2, undo: [] })
    expect(await names()).toHaveLength(1)
  })

  test("of nobody is refused", async () => {
    const { status, body } = await change({ change: "delete" })
    expect([status, body.errors]).toEqual([422, { ids: "Please select students first." }])
    expect((await change({ change: "vanish", ids: [1] })).status).toBe(422)
  })
})

import { beforeEach, describe, expect, test } from "vitest"
import { mailsTo, password, signIn, tokenIn } from "../../../test/accounts.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { studentForm, studentsOf } from "../../../test/students.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db, bearerOf } = college
const { addTerm } = courseOf(college)
const { add, personOf, find, names, change, enrolmentsOf, clear } = studentsOf(college)

beforeEach(clear)

describe("creating", () => {
  test("returns the specification's fields and message", async () => {
    const { status, body } = await call("admin", "POST /students", { body: studentForm })
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
      ...{ firstName: "Tadala", lastName: "Phiri", email: "phiri@college.example", phoneNumber: "0888123" },
      ...{ dateOfBirth: "2004-05-12", yearOfStudy: 2, maritalStatus: "married", village: "Bembeke" },
      ...{ traditionalAuthority: "Kaphuka", homeDistrict: "Ntcheu", religion: "Anglican" },
      ...{ guardianName: "Esnart Phiri", guardianPhoneNumber: "", ipteCohort: "IPTE24", studentClass: "P15" },
    }
    const { body } = await call("admin", "POST /students", { body: payload })
    expect(body.data.student).toMatchObject({ student_number: "IPTE24-0001", class: "P15", year_of_study: 2 })
  })

  test("removes invisible characters from a name, and rejects a name with no others", async () => {
    const email = "atupele@college.example"
    const body = {
      ...studentForm,
      email,
      first_name: "\u200bAtu\u200fpele\u202e \t Ann",
      last_name: "Ŵezi 👩🏾\u200d🏫",
    }
    const { body: added } = await call("admin", "POST /students", { body })
    expect(added.data.student).toMatchObject({ first_name: "Atupele Ann", last_name: "Ŵezi 👩🏾\u200d🏫" })
    const blank = await call("admin", "POST /students", {
      body: { ...body, last_name: "\u2066\ufeff\u2069" },
    })
    expect(blank.body).toMatchObject({ errors: { last_name: "Last name is required." } })
  })

  test("mails a link to choose a password, which works once", async () => {
    const { email } = await add()
    const [mail] = await mailsTo(db, email)
    const body = { token: tokenIn(mail), password }
    expect((await call(null, "POST /auth/set-password", { body })).status).toBe(200)
    expect((await signIn(college, { email })).status).toBe(200)
    expect((await call(null, "POST /auth/set-password", { body })).status).not.toBe(200)
  })

  test("numbers each cohort's students in order, and those without a cohort in the newest", async () => {
    const numbers: string[] = []
    for (const ipte_cohort of ["IPTE24", "IPTE25", "", "IPTE24"]) {
      numbers.push((await add({ ipte_cohort })).student_number)
    }
    expect(numbers).toEqual(["IPTE24-0001", "IPTE25-0001", "IPTE25-0002", "IPTE24-0002"])
  })

  test("enrols the student in the active term of their year, in their class", async () => {
    await addTerm(1)
    const { id } = await add({ student_class: "P4" })
    expect(await enrolmentsOf(id)).toEqual([{ name: "Term 1", class: "P4" }])
    const later = await add({ year_of_study: 2 })
    expect(await enrolmentsOf(later.id)).toEqual([])
    const { id: termId } = await addTerm(4, { from: 70, to: 120 })
    await call("admin", "PUT /terms/{id}/activate", { params: { id: termId } })
    expect(await enrolmentsOf(later.id)).toEqual([{ name: "Term 4", class: "P3" }])
    expect(await enrolmentsOf(id)).toHaveLength(1)
  })

  test("names each field at fault, in the caller's spelling", async () => {
    const { status, body } = await call("admin", "POST /students", {
      body: {
        ...{ firstName: " ", homeDistrict: "Paris", dateOfBirth: "2190-01-01", yearOfStudy: 4 },
        studentClass: "P16",
      },
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
      homeDistrict: "Home district must be one of the 28 that the form offers.",
      guardianName: "Guardian name is required.",
      yearOfStudy: "Year of study must be a whole number from 1 to 3.",
      studentClass: expect.stringMatching(/^Class must be one of: P1, .*P15\.$/),
    })
  })

  test("rejects an address that has an account, and creates nothing", async () => {
    await add({ email: "Taken@college.example" })
    const { status, body } = await call("admin", "POST /students", {
      body: { ...studentForm, email: "taken@college.example" },
    })
    expect([status, body.errors]).toEqual([
      409,
      { email: "There is already an account with this email address." },
    ])
    expect(await names()).toHaveLength(1)
  })

  test("ignores a number and a role in the request", async () => {
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
  test("is sorted by name, in pages, with the total", async () => {
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
    expect(await names({ search: "Banda,  wezi" })).toEqual(["Ŵezi"])
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
    await add({ first_name: "Zione", student_class: "" })
    expect(await names({ class: "none" })).toEqual(["Zione"])
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
    expect(body.data.stats).toEqual({ total: 4, year_1: 3, year_2: 1, inactive: 1, without_email: 0 })
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

describe("editing", () => {
  const edit = (id: number, fields: object) =>
    call("admin", "PUT /students/{id}", { params: { id }, body: { ...studentForm, ...fields } })

  test("changes the record but not the address, and moves the enrolment to the new class", async () => {
    await addTerm(1)
    const { id, email } = await add({ gender: "male" })
    const { body } = await edit(id, { last_name: "Moyo", email: "new@college.example", student_class: "P9" })
    expect(body.message).toBe("Student updated successfully!")
    expect(body.data.student).toMatchObject({ last_name: "Moyo", email, class: "P9", gender: "male" })
    expect(await enrolmentsOf(id)).toEqual([{ name: "Term 1", class: "P9" }])
    const { version: _, ...row } = body.data.student
    const asRead = await call("admin", "PUT /students/{id}", { params: { id }, body: row })
    expect(asRead.body.data.student).toMatchObject(row)
  })

  test("the year of study corrects a wrong enrolment, and keeps a term in which there is work", async () => {
    const first = await addTerm(1)
    await addTerm(4)
    const { id } = await add()
    await edit(id, { year_of_study: 2 })
    expect(await enrolmentsOf(id)).toMatchObject([{ name: "Term 4" }])
    await edit(id, { year_of_study: 1 })
    const subject = { code: "ENG2", name: "English", year_of_study: 1, semester_number: 1 }
    const made = await db.insertInto("subject").values(subject).returning("id").executeTakeFirstOrThrow()
    const offering = await db
      .insertInto("offering")
      .values({ subject_id: made.id, term_id: first.id, credits: 3 })
      .returning("id")
      .executeTakeFirstOrThrow()
    const grade = { grade_type: "end_module" as const, title: "Exam", points: 50, max_points: 100 }
    await db
      .insertInto("grade")
      .values({ ...grade, student_id: id, offering_id: offering.id })
      .execute()
    await edit(id, { year_of_study: 2 })
    expect(await enrolmentsOf(id)).toMatchObject([{ name: "Term 1" }, { name: "Term 4" }])
  })

  test("gives the second of two editors the first one's values", async () => {
    const { id, version } = await add()
    expect((await edit(id, { village: "First", version })).status).toBe(200)
    const { status, body } = await edit(id, { village: "Second", version })
    expect(status).toBe(409)
    expect(body.current).toMatchObject({ village: "First" })
    expect((await find("admin", id)).body.data.student).toMatchObject({ village: "First" })
  })

  test("deactivates the student's access at once, and activates it again", async () => {
    const { id } = await add()
    const bearer = { bearer: await bearerOf(await personOf(id)) }
    expect((await edit(id, { is_active: false })).body.data.student.enrollment_status).toBe("inactive")
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect((await edit(id, {})).body.data.student.is_active).toBe(false)
    expect((await edit(id, { is_active: true })).body.data.student.is_active).toBe(true)
  })

  test("writes an audit row with the changed fields but no personal values", async () => {
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

test("a photo needs a picture", async () => {
  const { id } = await add()
  const { status, body } = await call("admin", "PUT /students/{id}/photo", { params: { id } })
  expect([status, body.errors]).toEqual([422, { photo: "Please choose a picture." }])
})

describe("deleting", () => {
  test("removes the student from every list and ends their access, but keeps their records", async () => {
    await addTerm(1)
    const { id, email } = await add()
    const personId = await personOf(id)
    const bearer = { bearer: await bearerOf(personId) }
    const { status, body } = await call("admin", "DELETE /students/{id}", { params: { id } })
    expect([status, body.message]).toEqual([200, "Student deleted."])
    expect(await names()).toEqual([])
    expect((await find("admin", id)).status).toBe(404)
    expect((await call(bearer, "GET /students/me")).status).toBe(401)
    expect(await enrolmentsOf(id)).toHaveLength(1)
    const stored = await db.selectFrom("student").select("village").where("id", "=", id).execute()
    expect(stored).toEqual([{ village: "Kaphuka" }])
    expect((await add({ email })).email).toBe(email)
  })
})

test("the whole list is exported to a spreadsheet in which no text is run as a formula", async () => {
  await add({ first_name: "=1+1", village: 'The "Hill", North' })
  await add({ first_name: "Eve", student_class: "P9" })
  const answer = await college.inject("admin", { url: "/api/students/export?class=P3" })
  expect(answer.headers["content-disposition"]).toMatch(/students_\d{4}-\d\d-\d\d\.csv/)
  const [heads, row, ...rest] = answer.body.trimEnd().split("\r\n")
  expect(heads).toContain("Student number,First name,Last name,Email")
  expect(row).toContain("IPTE25-0001,'=1+1,Banda")
  expect(row).toContain(`"The ""Hill"", North"`)
  expect(rest).toEqual([])
  expect((await college.inject("lecturer", { url: "/api/students/export" })).statusCode).toBe(403)
})

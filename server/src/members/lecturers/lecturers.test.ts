import { sql } from "kysely"
import pg from "pg"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { mailsTo, signIn } from "../../../test/accounts.ts"
import { lecturerApproval } from "../../../test/approvals.ts"
import { openCollege } from "../../../test/college.ts"
import { pictures } from "../../../test/corpus.ts"
import { courseOf } from "../../../test/course.ts"
import { formOf } from "../../../test/forms.ts"
import { studentsOf } from "../../../test/students.ts"
import { listPublicLecturers } from "./public.queries.ts"

const college = await openCollege({ SMTP_HOST: "mail.college.example" })
const { call, db, bearerOf, inject } = college
const { addTerm } = courseOf(college)
const students = studentsOf(college)

const { role: _, ...details } = lecturerApproval
const form = { ...details, first_name: "Grace", last_name: "Phiri", email: "grace@college.example" }
let people = 0

async function add(fields: object = {}) {
  const body = { ...form, email: `grace${++people}@college.example`, ...fields }
  return (await call("admin", "POST /lecturers", { body })).body.data.lecturer
}
async function bearerOfLecturer(id: number) {
  const { person_id } = await db
    .selectFrom("lecturer")
    .select("person_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return { bearer: await bearerOf(person_id) }
}
const edit = (id: number, fields: object = {}) =>
  call("admin", "PUT /lecturers/{id}", { params: { id }, body: { ...form, ...fields } })
const names = async (query: object = {}) =>
  (await call("admin", "GET /lecturers", { query })).body.data.lecturers.map(({ first_name }) => first_name)

/** Sends the form as a browser does with a photo. */
async function sendForm(
  method: "POST" | "PUT",
  url: string,
  fields: object,
  content?: Buffer,
  name = "face.png",
) {
  const form = await formOf({ ...fields }, content ? { photo: { name, content } } : {})
  const answer = await inject("admin", { method, url, ...form })
  return { status: answer.statusCode, body: answer.json() }
}

beforeEach(students.clear)

describe("creating", () => {
  test("returns the specification's fields, and mails a link to choose a password", async () => {
    const { status, body } = await call("admin", "POST /lecturers", { body: form })
    expect([status, body.message]).toEqual([201, "Lecturer created successfully!"])
    expect(body.data.lecturer).toMatchObject({
      ...{ first_name: "Grace", last_name: "Phiri", email: "grace@college.example", phone_number: null },
      ...{ employee_number: "L-0001", department: "Languages", qualification: null, class: "P3" },
      ...{ specialization: "Chichewa", office_location: null, hire_date: "2026-01-05", photo_url: null },
      ...{ status: "active", is_active: true },
    })
    const [mail] = await mailsTo(db, "grace@college.example")
    expect(mail?.body).toMatch(/set-password\?token=\w{64}/)
  })

  test("accepts the specification's form with a photo, which is then public", async () => {
    const payload = {
      ...{ firstName: "Grace", lastName: "Moyo", email: "moyo@college.example", phoneNumber: "0888 000 111" },
      ...{ department: "Science", qualification: "BEd", specialization: "Biology", hireDate: "2020-01-06" },
      ...{ officeLocation: "Block B", lecturerClass: "P15" },
    }
    const { status, body } = await sendForm("POST", "/api/lecturers", payload, pictures.png)
    expect(status).toBe(201)
    const { id, photo_url } = body.data.lecturer
    expect(body.data.lecturer).toMatchObject({ class: "P15", office_location: "Block B" })
    for (const prefix of ["", "/api"]) {
      const { statusCode, headers } = await inject(null, { url: prefix + photo_url })
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"])
    }
    await sendForm("PUT", `/api/lecturers/${id}`, { ...payload, clearPhoto: true })
    const { body: after } = await call("admin", "GET /lecturers/{id}", { params: { id } })
    expect(after.data.lecturer.photo_url).toBeNull()
    expect((await inject(null, { url: photo_url })).statusCode).toBe(404)
  })

  test("rejects a photo that isn't a picture, and creates no lecturer", async () => {
    const text = Buffer.from("no picture")
    const { status, body } = await sendForm("POST", "/api/lecturers", form, text, "face.txt")
    expect([status, Object.keys(body.errors)]).toEqual([422, ["photo"]])
    expect(await names()).toEqual([])
  })

  test("rejects a hire date before there was a college, or more than a year ahead", async () => {
    const { id } = await add()
    for (const hire_date of ["1899-12-31", "1936-12-31", "2199-01-01"]) {
      const body = { ...form, email: "new@college.example", hire_date }
      const errors = { hire_date: "Hire date must be in 1937 or later, and at most a year ahead." }
      expect((await call("admin", "POST /lecturers", { body })).body.errors).toEqual(errors)
      await expect(
        db.updateTable("lecturer").set({ hire_date }).where("id", "=", id).execute(),
      ).rejects.toMatchObject({ constraint: "lecturer_hired" })
    }
  })

  test("names each invalid field, and rejects an address that has an account", async () => {
    const { status, body } = await call("admin", "POST /lecturers", { body: { department: "" } })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      first_name: "First name is required.",
      last_name: "Last name is required.",
      email: "Email is required.",
      hire_date: "Hire date is required.",
      department: "Department is required.",
    })
    await add({ email: "taken@college.example" })
    const again = await call("admin", "POST /lecturers", {
      body: { ...form, email: "Taken@college.example" },
    })
    expect([again.status, await names()]).toEqual([409, ["Grace"]])
  })
})

describe("the list", () => {
  test("is sorted by name, with up to 1,000 rows, or in pages of 50 with the total", async () => {
    for (const first_name of ["Eve", "Ada"]) await add({ first_name })
    expect(await names({ limit: 1000 })).toEqual(["Ada", "Eve"])
    const { body } = await call("admin", "GET /lecturers", { query: { page: 2, limit: 1 } })
    expect(body.data).toMatchObject({ total: 2, lecturers: [{ first_name: "Eve" }] })
  })

  test("finds by name, address, number, department and specialization, and by filter", async () => {
    await add({ first_name: "Ŵezi", specialization: "Poetry" })
    const eve = await add({ first_name: "Eve", department: "Science", lecturer_class: "" })
    await call("admin", "POST /lecturers/change", { body: { change: "deactivate", ids: [eve.id] } })
    expect(await names({ search: "wezi ph" })).toEqual(["Ŵezi"])
    expect(await names({ search: "poetry" })).toEqual(["Ŵezi"])
    expect(await names({ search: "l-0002" })).toEqual(["Eve"])
    expect(await names({ search: "science" })).toEqual(["Eve"])
    expect(await names({ department: "Science" })).toEqual(["Eve"])
    expect(await names({ status: "active" })).toEqual(["Ŵezi"])
    const { body } = await call("admin", "GET /lecturers/stats")
    expect(body.data.stats).toEqual({ total: 2, active: 1, departments: 2, without_class: 1 })
  })

  test("shows visitors the lecturers without their addresses and phones", async () => {
    await add({ phone_number: "0888 000 111" })
    const eve = await add({ first_name: "Eve" })
    await edit(eve.id, { is_active: false })
    const { body } = await call(null, "GET /lecturers/public", { query: { limit: 1000 } })
    expect(body.data.total).toBe(1)
    expect(Object.keys(body.data.lecturers[0]!).sort()).toEqual([
      ...["department", "first_name", "id", "last_name", "photo_url", "specialization"],
    ])
    const byEmail = await call(null, "GET /lecturers/public", { query: { search: "@college" } })
    expect(byEmail.body.data.lecturers).toEqual([])
    const byName = await call(null, "GET /lecturers/public", { query: { search: "grace" } })
    expect(byName.body.data.total).toBe(1)
  })
})

describe("the public list", () => {
  const found = async (search: string) =>
    (await call(null, "GET /lecturers/public", { query: { search } })).body.data.lecturers.map(
      ({ first_name }) => first_name,
    )

  test("is searched by first name, last name, department and specialization, each word in any of them", async () => {
    await add({ first_name: "Ŵezi", last_name: "Banda", department: "Languages", specialization: "Poetry" })
    await add({ first_name: "Eve", last_name: "Phiri", department: "Science", specialization: "" })
    expect(await found("wezi")).toEqual(["Ŵezi"])
    expect(await found("PHIRI")).toEqual(["Eve"])
    expect(await found("language")).toEqual(["Ŵezi"])
    expect(await found("poet")).toEqual(["Ŵezi"])
    expect(await found("banda, poetry languages")).toEqual(["Ŵezi"])
    expect(await found("eve science")).toEqual(["Eve"])
    for (const nobody of ["eve poetry", "%", "grace", "@example", ",", ""]) {
      const everybody = nobody === "," || nobody === ""
      expect([nobody, await found(nobody)]).toEqual([nobody, everybody ? ["Ŵezi", "Eve"] : []])
    }
  })

  test("is searched by indexes if there are a thousand lecturers", async () => {
    const tx = await db.startTransaction().execute()
    await sql`
      with people as (
        insert into person (email, role, requested_role, status, first_name, last_name)
        select n || '@example.org', 'lecturer', 'lecturer', 'active', 'First' || n, 'Last' || n
        from generate_series(1, 1000) n returning id)
      insert into lecturer (person_id, employee_number, department, specialization, hire_date)
      select id, 'X' || id, 'Languages', 'Speech' || id, '2020-01-01' from people`.execute(tx)
    await sql`analyze person, lecturer`.execute(tx)
    const querySpy = vi.spyOn(pg.Client.prototype, "query")
    expect(await listPublicLecturers(tx, { search: "first100" })).toMatchObject({ total: 2 })
    const queries = (querySpy.mock.calls as unknown[][]).map(
      ([query]) => (query as { text?: string }).text ?? "",
    )
    querySpy.mockRestore()
    const explain = `explain (generic_plan) ${queries.find((text) => / like /.test(text))}`
    const { rows } = await sql.raw<{ "QUERY PLAN": string }>(explain).execute(tx)
    await tx.rollback().execute()
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toMatch(/Scan on person_lecturer_search/)
    expect(plan).toMatch(/Scan on lecturer_search/)
    expect(plan).not.toMatch(/Seq Scan/)
  })
})

test("a lecturer's students are those of the home class and of classes they teach, for the lecturer and administrators", async () => {
  await addTerm(1)
  const [grace, eve] = [await add({ lecturer_class: "P1" }), await add({ lecturer_class: "P2" })]
  await students.add({ first_name: "Own", student_class: "P1" })
  await students.add({ first_name: "Eve's", student_class: "P2" })
  for (const caller of ["admin", await bearerOfLecturer(grace.id)] as const) {
    const { body } = await call(caller, "GET /lecturers/{id}/students", { params: { id: grace.id } })
    expect(body.data.students.map(({ first_name }) => first_name)).toEqual(["Own"])
    expect(body.data.students[0]).not.toHaveProperty("religion")
  }
  const foreign = await call(await bearerOfLecturer(grace.id), "GET /lecturers/{id}/students", {
    params: { id: eve.id },
  })
  expect(foreign.status).toBe(404)
})

describe("editing", () => {
  test("changes the record but not the address, and keeps absent fields", async () => {
    const { id, email } = await add()
    const { body } = await edit(id, { last_name: "Moyo", department: "Science", lecturer_class: "P9" })
    expect(body.message).toBe("Lecturer updated successfully!")
    expect(body.data.lecturer).toMatchObject({ last_name: "Moyo", email, class: "P9", is_active: true })
    const { version: _, ...row } = body.data.lecturer
    const asRead = await call("admin", "PUT /lecturers/{id}", { params: { id }, body: row })
    expect(asRead.body.data.lecturer).toMatchObject(row)
  })

  test("gives the second of two editors the first one's values", async () => {
    const { id, version } = await add()
    expect((await edit(id, { qualification: "First", version })).status).toBe(200)
    const { status, body } = await edit(id, { qualification: "Second", version })
    expect(status).toBe(409)
    expect(body.current).toMatchObject({ qualification: "First" })
  })

  test("ends a deactivated lecturer's sessions at once", async () => {
    const { id } = await add()
    const caller = await bearerOfLecturer(id)
    await edit(id, { is_active: false })
    expect((await call(caller, "GET /auth/profile")).status).toBe(401)
  })
})

test("deleting removes a lecturer from every list and ends their access, but keeps their record", async () => {
  const { id, email } = await add()
  const caller = await bearerOfLecturer(id)
  const { body } = await call("admin", "DELETE /lecturers/{id}", { params: { id } })
  expect(body.message).toBe("Lecturer deleted.")
  expect(await names()).toEqual([])
  expect((await call("admin", "GET /lecturers/{id}", { params: { id } })).status).toBe(404)
  expect((await call(caller, "GET /auth/profile")).status).toBe(401)
  expect(await db.selectFrom("lecturer").select("id").where("id", "=", id).execute()).toHaveLength(1)
  expect((await add({ email })).email).toBe(email)
})

test("resetting the password mails a link or gives a code to print", async () => {
  const { id, email } = await add()
  const reset = (body: object) =>
    call("admin", "POST /lecturers/{id}/reset-password", { params: { id }, body })
  expect((await reset({})).body.message).toBe(
    "Password reset successfully! New credentials have been sent to the lecturer's email.",
  )
  expect(await mailsTo(db, email)).toHaveLength(2)
  expect((await reset({ printed: true })).body.data.code).toMatch(/^\w{5}(-\w{5}){3}$/)
  expect((await signIn(college, { email })).status).toBe(401)
})

test("changing many lecturers deactivates, activates and deletes them, and returns the undo", async () => {
  const [grace, eve] = [await add(), await add({ first_name: "Eve", department: "Science" })]
  const change = (body: object) => call("admin", "POST /lecturers/change", { body })
  const caller = await bearerOfLecturer(grace.id)
  const { body } = await change({ change: "deactivate", all: true, department: "Languages" })
  expect(body.data).toEqual({
    count: 1,
    undo: [{ change: "activate", to_class: null, ids: [grace.id] }],
    deleted: [],
  })
  expect((await call(caller, "GET /auth/profile")).status).toBe(401)
  expect((await change(body.data.undo[0]!)).body.data.count).toBe(1)
  expect((await change({ change: "delete", ids: [eve.id] })).body.data.count).toBe(1)
  expect(await names()).toEqual(["Grace"])
  expect((await change({ change: "delete" })).body.errors).toEqual({ ids: "Please select lecturers first." })
})

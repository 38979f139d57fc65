import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { deleteRecord } from "../../../test/records.ts"
import { offeringOf } from "../offerings/queries.ts"
import { listTaughtClasses, taughtBy, teachersOf } from "./queries.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addLecturer, addStudent, addSubject, clear } = courseOf(college)
const assign = (caller: Caller, lecturer: number, subject: number, term: number, className?: string | null) =>
  call(caller, "POST /teaching-assignments", {
    body: { lecturerId: lecturer, subjectId: subject, termId: term, class: className },
  })

beforeEach(clear)

describe("a lecturer's teaching", () => {
  const classes = (lecturer: { id: number }, subject: { id: number }, term: { id: number }) =>
    listTaughtClasses(db, lecturer.id, { subjectId: subject.id, termId: term.id })

  test("includes their assigned subjects, in that term and those classes", async () => {
    const [now, over] = [await addTerm(1), await addTerm(1, { from: -200, to: -100 })]
    const [ada, eve] = [await addLecturer("P9"), await addLecturer("P9")]
    const [english, maths] = [await addSubject(), await addSubject("Mathematics")]
    await assign("admin", ada.id, english.id, now.id, "P1")
    await assign("admin", ada.id, english.id, now.id, "P2")
    await assign("admin", eve.id, english.id, over.id)
    await assign("admin", eve.id, maths.id, now.id)
    expect((await classes(ada, english, now)).sort()).toEqual(["P1", "P2"])
    expect(await classes(ada, english, over)).toEqual([])
    expect(await classes(ada, maths, now)).toEqual([])
    expect(await classes(eve, english, now)).toEqual([])
    expect(await classes(eve, english, over)).toEqual([null])
  })

  test("includes, for their home class, subjects that nobody is assigned in that term", async () => {
    const [now, next] = [await addTerm(1), await addTerm(2, { from: 70, to: 150 })]
    const [ada, eve, homeless] = [await addLecturer("P1"), await addLecturer("P2"), await addLecturer()]
    const english = await addSubject()
    expect(await classes(ada, english, now)).toEqual(["P1"])
    expect(await classes(eve, english, now)).toEqual(["P2"])
    expect(await classes(homeless, english, now)).toEqual([])
    await assign("admin", eve.id, english.id, now.id, "P5")
    expect(await classes(ada, english, now)).toEqual([])
    expect(await classes(eve, english, now)).toEqual(["P5"])
    expect(await classes(ada, english, next)).toEqual(["P1"])
    await deleteRecord(db, "lecturer", eve.id)
    expect(await classes(ada, english, now)).toEqual(["P1"])
  })

  test("includes modules they created, for all classes in the terms of its place, and not for others", async () => {
    const [now, next] = [await addTerm(1), await addTerm(2, { from: 70, to: 150 })]
    const [ada, eve] = [await addLecturer("P1"), await addLecturer("P2")]
    const module = await addSubject("Weaving", ada.id)
    expect(await classes(ada, module, now)).toEqual([null])
    expect(await classes(ada, module, next)).toEqual([])
    expect(await classes(eve, module, now)).toEqual([])
    await assign("admin", eve.id, module.id, now.id, "P2")
    expect(await classes(ada, module, now)).toEqual([null])
    expect(await classes(eve, module, now)).toEqual(["P2"])
  })

  test("finds the people who teach a class, without those who left", async () => {
    const term = await addTerm(1)
    const [ada, eve, all, gone] = [
      await addLecturer("P1"),
      await addLecturer("P2"),
      await addLecturer("P3"),
      await addLecturer("P1"),
    ]
    await deleteRecord(db, "lecturer", gone.id)
    const [english, module] = [await addSubject(), await addSubject("Weaving", eve.id)]
    const people = async (subject: { id: number }, className: string) => {
      const rows = await db
        .selectFrom("person")
        .select("id")
        .where("id", "in", teachersOf({ subject_id: subject.id, term_id: term.id, class: className }))
        .orderBy("id")
        .execute()
      return rows.map(({ id }) => id)
    }
    expect(await people(english, "P1")).toEqual([ada.personId])
    expect(await people(module, "P1")).toEqual([eve.personId])
    await assign("admin", all.id, english.id, term.id)
    await assign("admin", eve.id, english.id, term.id, "P1")
    expect(await people(english, "P1")).toEqual([eve.personId, all.personId])
    expect(await people(english, "P2")).toEqual([all.personId])
  })

  test("as a condition matches everybody for a null class, and nothing for a null lecturer", async () => {
    const [term, ada, subject] = [await addTerm(1), await addLecturer(), await addSubject()]
    await assign("admin", ada.id, subject.id, term.id, "P1")
    const offering_id = await offeringOf(db, subject.id, term.id)
    const work = (title: string, className: string | null) => ({
      offering_id,
      title,
      class: className,
      due_at: sql<string>`now()`,
    })
    await db
      .insertInto("assignment")
      .values([work("Own", "P1"), work("Other class", "P2"), work("All", null)])
      .execute()
    const seen = async (lecturerId: number | null) => {
      const rows = await db
        .selectFrom("assignment")
        .innerJoin("offering", "offering.id", "offering_id")
        .select("title")
        .where(
          taughtBy(lecturerId, {
            subject: "offering.subject_id",
            term: "offering.term_id",
            class: "assignment.class",
          }),
        )
        .orderBy("assignment.id")
        .execute()
      return rows.map(({ title }) => title)
    }
    expect(await seen(ada.id)).toEqual(["Own", "All"])
    expect(await seen(null)).toEqual([])
  })
})

describe("My Modules", () => {
  const modules = async (caller: Caller, query: object = {}) =>
    (await call(caller, "GET /lecturers/my/subjects", { query })).body.data

  test("are the modules a lecturer teaches now, those open to their home class, and those they created", async () => {
    const [now, over] = [await addTerm(1), await addTerm(1, { from: -200, to: -100 })]
    const [ada, eve] = [await addLecturer("P1"), await addLecturer()]
    const [english, maths, art, agriculture] = [
      await addSubject("English"),
      await addSubject("Mathematics"),
      await addSubject("Art"),
      await addSubject("Agriculture"),
    ]
    await addSubject("Weaving", ada.id)
    await db.updateTable("subject").set({ semester_number: 2 }).where("id", "=", agriculture.id).execute()
    await assign("admin", ada.id, english.id, now.id, "P3")
    await assign("admin", eve.id, maths.id, now.id)
    await assign("admin", eve.id, art.id, over.id)
    const own = await modules(ada, { sort: "name" })
    expect(own.subjects.map(({ name }) => name)).toEqual(["Art", "English", "Weaving"])
    expect(own.modules).toEqual(own.subjects)
    expect(own.total).toBe(3)
    expect((await modules(eve)).subjects.map(({ name }) => name)).toEqual(["Mathematics"])
    expect((await modules(eve, { term_id: over.id })).subjects.map(({ name }) => name)).toEqual(["Art"])
    expect((await modules(ada, { search: "weav" })).total).toBe(1)
    expect((await modules("lecturer")).total).toBe(0)
  })

  test("count the students they teach, each once in the stats", async () => {
    const [term, ada] = [await addTerm(1), await addLecturer()]
    const [english, maths] = [await addSubject("English"), await addSubject("Mathematics")]
    for (const className of ["P1", "P1", "P2", null]) await addStudent(term.id, className)
    await assign("admin", ada.id, english.id, term.id, "P1")
    await assign("admin", ada.id, maths.id, term.id)
    await db.updateTable("subject").set({ is_active: false }).where("id", "=", maths.id).execute()
    const offering_id = await offeringOf(db, english.id, term.id)
    await db
      .insertInto("assignment")
      .values({ offering_id, title: "Essay", due_at: sql<string>`now()` })
      .execute()
    const { subjects } = await modules(ada, { sort: "name" })
    expect(subjects.map((subject) => subject.enrolled_count)).toEqual([2, 4])
    const { body } = await call(ada, "GET /lecturers/my/subjects/stats")
    expect(body.data.stats).toEqual({ modules: 2, active: 1, students: 4, assignments: 1 })
    const nobody = await call("lecturer", "GET /lecturers/my/subjects/stats")
    expect(nobody.body.data.stats).toEqual({ modules: 0, active: 0, students: 0, assignments: 0 })
  })

  test("name the lecturers who teach, else the one who created it", async () => {
    const [term, ada, eve] = [
      await addTerm(1),
      await addLecturer(null, "Ada"),
      await addLecturer(null, "Eve"),
    ]
    const module = await addSubject("Weaving", ada.id)
    const who = async () =>
      (await call("admin", "GET /modules/{id}", { params: { id: module.id } })).body.data.subject
    expect((await who()).lecturer_name).toMatch(/^Ada Example \d+$/)
    await assign("admin", eve.id, module.id, term.id, "P1")
    await assign("admin", eve.id, module.id, term.id, "P2")
    expect((await who()).lecturer_name).toMatch(/^Eve Example \d+$/)
    expect((await who()).lecturer_email).toMatch(/^lecturer\d+@college\.example$/)
    await assign("admin", ada.id, module.id, term.id, "P3")
    expect((await who()).lecturer_name).toMatch(/^Ada Example \d+, Eve Example \d+$/)
  })

  test("are for lecturers; another's are found by administrators alone", async () => {
    const [term, ada, eve, subject] = [
      await addTerm(1),
      await addLecturer(),
      await addLecturer(),
      await addSubject(),
    ]
    await assign("admin", ada.id, subject.id, term.id)
    const of = (caller: Caller, id: number) => call(caller, "GET /lecturers/{id}/modules", { params: { id } })
    expect((await of("admin", ada.id)).body.data).toMatchObject({ total: 1, modules: [{ name: "English" }] })
    expect((await of(ada, ada.id)).body.data.total).toBe(1)
    expect((await of(eve, ada.id)).status).toBe(404)
    expect((await of("lecturer", ada.id)).status).toBe(404)
    expect((await of("admin", 999_999)).status).toBe(404)
    await deleteRecord(db, "lecturer", ada.id)
    expect((await of("admin", ada.id)).status).toBe(404)
    expect((await of(ada, ada.id)).status).toBe(404)
    expect((await call(ada, "GET /lecturers/my/subjects")).body.data.total).toBe(0)
    expect((await of("student", ada.id)).status).toBe(403)
    for (const caller of ["admin", "student"] as const) {
      expect((await call(caller, "GET /lecturers/my/subjects")).status).toBe(403)
      expect((await call(caller, "GET /lecturers/my/subjects/stats")).status).toBe(403)
    }
  })
})

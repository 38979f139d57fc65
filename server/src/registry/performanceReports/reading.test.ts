import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { type Caller, openCollege } from "../../../test/college.ts"
import { goodReport as good, reportsOf } from "../../../test/performanceReports/classes.ts"
import { erasePerson } from "../../people/people/erasure.queries.ts"
import { exportPerson } from "../../people/people/export.queries.ts"
import { listPublished } from "./queries.ts"

const college = await openCollege()
const { call, db, files } = college
const kit = await reportsOf(college)
const { mary, john, ada, bea, far, write, written, find, writing, closeTerm, term, addStudent } = kit
afterEach(kit.clear)

const list = async (caller: Caller, query: object = {}) =>
  (await call(caller, "GET /continuous-performance-reports", { query })).body.data

describe("reading reports", () => {
  test("shows lecturers their own and administrators all, by state, class and author", async () => {
    const report = await written(mary, ada, { publish: true })
    await write(mary, bea)
    await write(john, far)
    const names = async (caller: Caller, query: object = {}) =>
      (await list(caller, { sort: "last_name", ...query })).reports.map(({ first_name }) => first_name)
    expect(await names("admin")).toEqual(["Ada", "Bea", "Far"])
    expect(await names(mary)).toEqual(["Ada", "Bea"])
    expect(await names("admin", { state: "published" })).toEqual(["Ada"])
    expect(await names("admin", { class: "P7" })).toEqual(["Far"])
    expect(await names("admin", { author_id: mary.id, state: "draft" })).toEqual(["Bea"])
    expect(await names("admin", { search: "Far Example" })).toEqual(["Far"])
    expect(await names("admin", { term_id: 999_999 })).toEqual([])
    expect((await find(john, report.id)).status).toBe(404)
    expect((await call(ada, "GET /continuous-performance-reports")).status).toBe(403)
    expect((await call(mary, "GET /continuous-performance-reports/my")).status).toBe(403)
  })

  test("lists a lecturer's classes with the counts of reports, and their students by name", async () => {
    await write(john, ada, { publish: true })
    await write(john, far)
    const first = await writing(john)
    expect(first).toMatchObject({
      terms: [{ id: term.id, is_closed: false }],
      term_id: term.id,
      class: "P1",
      classes: [
        { name: "P1", students: 2, draft: 0, published: 1, acknowledged: 0 },
        { name: "P7", students: 1, draft: 1, published: 0, acknowledged: 0 },
      ],
      students: [
        { first_name: "Ada", report: { state: "published" } },
        { first_name: "Bea", report: null },
      ],
    })
    expect((await writing(john, { term_id: term.id, class: "P7" })).students).toHaveLength(1)
    expect((await writing(mary, { class: "P7" })).class).toBe("P1")
    expect((await writing(john, { state: "missing" })).students).toMatchObject([{ first_name: "Bea" }])
    expect((await writing(john, { state: "published" })).students).toMatchObject([{ first_name: "Ada" }])
    expect((await writing(john, { state: "published" })).classes).toHaveLength(2)
    expect(await writing("lecturer")).toEqual({
      terms: [],
      term_id: null,
      class: null,
      classes: [],
      students: [],
      total: 0,
    })
    expect((await call("admin", "GET /continuous-performance-reports/writing")).status).toBe(403)
  })

  test("shows beside each student their results in the subjects that the lecturer teaches them", async () => {
    const maths = await kit.addSubject()
    await kit.teach(john.id, "P1", maths.id)
    const essay = await kit.addAssignment({ class: "P1" })
    await kit.addGrade(ada.id, essay.id, 61)
    await kit.addGrade(bea.id, essay.id, 90, { published: false })
    const offering = await db
      .selectFrom("offering")
      .select("id")
      .where("subject_id", "=", maths.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto("grade")
      .values({
        student_id: ada.id,
        offering_id: offering.id,
        grade_type: "assignment",
        title: "Test",
        points: 40,
        max_points: 100,
        published_at: sql<string>`now()`,
      })
      .execute()
    const averages = async (caller: Caller) =>
      (await writing(caller)).students.map(({ results }) =>
        results.map((result) => result.assignment_average),
      )
    expect(await averages(mary)).toEqual([[61], []])
    expect(await averages(john)).toEqual([[61, 40], []])
    await db.deleteFrom("grade").execute()
  })

  test("lists the published ones of a term for report cards, by student and author", async () => {
    await write(mary, ada, { publish: true })
    await write(john, ada, { publish: true })
    await write(john, bea)
    const rows = await listPublished(db, { termId: term.id, studentIds: [ada.id, bea.id] })
    expect(rows.map(({ student_id, author_name }) => [student_id, author_name.split(" ")[0]])).toEqual([
      [ada.id, "Mary"],
      [ada.id, "John"],
    ])
  })

  test("includes published ones in the student's export, and erasing the account empties the texts", async () => {
    const zoe = await addStudent(term.id, "P9", "Zoe")
    const { id } = await written(john, zoe, { publish: true })
    await write(mary, ada)
    const { performance_reports } = await exportPerson(db, zoe.personId)
    expect(performance_reports).toMatchObject([{ ...good, term: "Term 1" }])
    expect((await exportPerson(db, ada.personId)).performance_reports).toEqual([])
    await closeTerm()
    await erasePerson(db, files, zoe.personId)
    const row = await db
      .selectFrom("performance_report")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      strengths: null,
      growth: null,
      advice: null,
      published_at: expect.any(String),
    })
    const log = await db.selectFrom("audit").selectAll().where("entity", "=", "performance_report").execute()
    expect(log.length).toBeGreaterThan(1)
    expect(JSON.stringify(log)).not.toContain("Plans well")
  })
})

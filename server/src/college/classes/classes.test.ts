import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { crudTests } from "../../../test/crudTests.ts"

const college = await openCollege()
const { call, db } = college
const course = courseOf(college)
const first = Array.from({ length: 15 }, (_, index) => `P${index + 1}`)
let names = 0

beforeEach(async () => {
  await course.clear()
  await db.deleteFrom("saved_report").execute()
  await sql`delete from class where name <> all(${first}::text[])`.execute(db)
  await sql`update class set position = substring(name from 2)::int where position <> substring(name from 2)::int`.execute(
    db,
  )
})

crudTests(college, {
  path: "/classes",
  entity: "class",
  good: () => ({ name: `X${++names}`, group_name: "Class D" }),
  shows: { group_name: "Class D", position: 16, is_retired: false, students_count: 0 },
  spelling: () => ({ name: " 1a ", groupName: "Class A", position: "1", isRetired: "on" }),
  shownAfterSpelling: { name: "1a", group_name: "Class A", position: 1, is_retired: true },
  wrong: {
    body: { name: "Year 1", groupName: "Class E", position: 0 },
    errors: {
      name: "Name must be letters and digits without spaces, such as P16 or 1A.",
      groupName: "Group must be one of: Class A, Class B, Class C, Class D.",
      position: "Position must be a whole number from 1 to 500.",
    },
  },
  changed: [{ name: "1B" }, { name: "1C" }],
  sentences: {
    created: "{name} added.",
    updated: "{name} saved.",
    deleted: "{name} deleted.",
  },
  refused: ["lecturer", "student"],
})

const listed = async () => (await call("admin", "GET /classes")).body.data.classes
const namesOf = async () => (await listed()).map(({ name }) => name)
const add = async (name: string, fields: object = {}) =>
  (await call("admin", "POST /classes", { body: { name, group_name: "Class D", ...fields } })).body.data.class
const remove = ({ id }: { id: number }) => call("admin", "DELETE /classes/{id}", { params: { id } })
const find = async (wanted: string) => (await listed()).find(({ name }) => name === wanted)!
const put = async (name: string, changes: object) => {
  const { id, group_name } = await find(name)
  return call("admin", "PUT /classes/{id}", { params: { id }, body: { name, group_name, ...changes } })
}

test("the college begins with the classes and groups of the specification", async () => {
  const groups = Map.groupBy(await listed(), ({ group_name }) => group_name)
  expect(
    Array.from(groups, ([group, rows]) => `${group}: ${rows.map(({ name }) => name).join(" ")}`),
  ).toEqual([
    "Class A: P1 P2 P3 P4",
    "Class B: P5 P6 P7 P8",
    "Class C: P9 P10 P11 P12",
    "Class D: P13 P14 P15",
  ])
})

test("a new class comes last, or where it is put, and the others move on; every session gets them in this order", async () => {
  await add("1A")
  await add("1B", { position: 2 })
  expect(await namesOf()).toEqual(["P1", "1B", ...first.slice(1), "1A"])
  await put("1A", { position: 1 })
  await put("1B", { position: 400 })
  expect(await namesOf()).toEqual(["1A", ...first, "1B"])
  await remove(await find("1A"))
  expect((await listed()).map(({ position }) => position)).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  )
  for (const role of ["admin", "lecturer", "student"] as const) {
    expect((await call(role, "GET /auth/profile")).body.data.user.classes).toEqual([...first, "1B"])
  }
})

test.each(["p3", "none", "ALL", "and"])("a class can't be called %s", async (name) => {
  const { status, body } = await call("admin", "POST /classes", { body: { name, group_name: "Class A" } })
  expect([status, body.errors?.name]).toEqual(
    name === "p3"
      ? [409, "There is already a class with this name."]
      : [422, "Name must not be all, and or none."],
  )
})

describe("a class that records name", () => {
  test("is neither deleted nor renamed, and the refusal says what names it", async () => {
    const added = await add("1A")
    const term = await course.addTerm(1)
    const subject_id = (await course.addSubject()).id
    const lecturer = await course.addLecturer()
    const entry = { subject_id, term_id: term.id, lecturer_id: lecturer.id, day: 1 }
    const lesson = { ...entry, classes: ["1A", "P3"], start_time: "08:00", end_time: "09:00" }
    for (let n = 0; n < 2; n++) await course.addStudent(term.id, "1A")
    expect((await call("admin", "POST /timetable", { body: lesson })).status).toBe(201)
    const refused = await remove(added)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "1A can't be deleted, because records name it: 2 students, 2 enrolments and 1 timetable entry. Retire it instead.",
    ])
    const renamed = await put("1A", { name: "1B" }).then(() =>
      call("admin", "PUT /classes/{id}", {
        params: { id: added.id },
        body: { name: "1B", group_name: "Class D" },
      }),
    )
    expect([renamed.status, renamed.body.message]).toEqual([
      409,
      "1A can't be renamed, because records name it: 2 students, 2 enrolments and 1 timetable entry. Add a class with the new name instead, and move the students there.",
    ])
    expect((await put("1A", { group_name: "Class C" })).status).toBe(200)
  })

  test("is counted in every column of the database that names it", async () => {
    const { rows } = await sql<{ place: string }>`
      select distinct table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)class(es)?$'
        and table_name not in (select table_name from information_schema.views where table_schema = 'public')
      order by place`.execute(db)
    expect(rows.map(({ place }) => place)).toEqual([...counted, ...followsFromThose].toSorted())
  })

  test("can't be deleted while a write that names it is running, and a write is refused once it is deleted", async () => {
    const added = await add("1A")
    const report = { name: "Of 1A", type: "overview", period: "last_year", class: "1A" } as const
    const removal = await db.transaction().execute(async (tx) => {
      await sql`select from class where name = '1A' for key share`.execute(tx)
      const removing = remove(added)
      await tx.insertInto("saved_report").values(report).execute()
      return { removing }
    })
    expect((await removal.removing).body.message).toBe(
      "1A can't be deleted, because records name it: 1 saved report. Retire it instead.",
    )
    await db.deleteFrom("saved_report").execute()
    expect((await remove(added)).status).toBe(200)
    const entry = sql`insert into timetable_entry (offering_id, classes, lecturer_id, day, start_time, end_time)
      values (1, '{P1,1A}', 1, 1, '08:00', '09:00')`
    await expect(entry.execute(db)).rejects.toThrow("there is no class 1A")
  })
})

/** The columns that are counted as uses of a class. */
const counted = [
  "assignment.class",
  "class_session.classes",
  "document.class",
  "enrolment.class",
  "grade.class",
  "lecturer.class",
  "material.class",
  "rollover_student.chosen_class",
  "rollover_student.from_class",
  "rollover_student.to_class",
  "saved_report.class",
  "student.class",
  "submission.class",
  "teaching_assignment.class",
  "timetable_entry.classes",
]
/** The columns that the database derives from these. */
const followsFromThose = [
  "class_spread.class",
  "grade_total.class",
  "lesson_booking.class",
  "module_result.class",
  "result_total.class",
  "student_result.class",
  "taught_class.class",
  "work_total.class",
]

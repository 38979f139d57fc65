import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { timetableOf } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db } = college
const { addStudent, addTermOf, change, clear, lessonsOf, plan } = timetableOf(college)
const { runImport, undo } = importsOf(college, "timetable")

let term = { id: 0, name: "" }
let body: Awaited<ReturnType<typeof plan>>

beforeEach(async () => {
  await db.deleteFrom("import").execute()
  await clear()
  term = await addTermOf(1, "2083-09-01", "2083-12-10", "Term 1")
  body = await plan(term)
  await db.updateTable("subject").set({ code: "MAT101" }).where("id", "=", body.subject_id).execute()
})

const lecturer = () =>
  db
    .selectFrom("lecturer")
    .select(["employee_number", "person_id"])
    .where("id", "=", body.lecturer_id)
    .executeTakeFirstOrThrow()

/** Imports an entry on Monday and one on Friday. */
async function importTwo() {
  const rest = `08:00,09:00,P1,MAT101,${(await lecturer()).employee_number},Term 1`
  const heads = "Day,Start time,End time,Classes,Subject code,Lecturer,Term"
  return runImport([heads, `Monday,${rest}`, `Friday,${rest}`].join("\n"))
}

const entries = async () =>
  (await call("admin", "GET /timetable", { query: { term_id: term.id } })).body.data.timetable

describe("an import of a timetable", () => {
  test("can be undone once, except for entries that were changed since", async () => {
    const { id } = await importTwo()
    const [first] = await entries()
    await change(first!.id, { ...body, ...first, day: 2, start_time: "15:00", end_time: "16:00" })
    expect(await undo(id)).toMatchObject({ removed: 1, kept: 1 })
    expect((await entries()).map((entry) => entry.id)).toEqual([first!.id])
    const again = await call("admin", "POST /imports/{id}/undo", { params: { id } })
    expect(again.body.message).toBe("This import has been undone already.")
  })

  test("that is undone leaves an entry of which a single class was cancelled or moved", async () => {
    const { id } = await importTwo()
    const [first] = await entries()
    const cancelled = { is_cancelled: true, reason: "Sports day", changed_at: sql<string>`now()` }
    const [lesson] = await lessonsOf(first!.id)
    await db.updateTable("lesson").set(cancelled).where("id", "=", lesson!.id).execute()
    expect(await undo(id)).toMatchObject({ removed: 1, kept: 1 })
    expect((await entries()).map((entry) => entry.id)).toEqual([first!.id])
  })

  test("notifies the lecturers and students of an active term, and so does its undoing", async () => {
    await db.updateTable("term").set({ is_active: true }).where("id", "=", term.id).execute()
    const student = await addStudent(term.id, "P1")
    const { person_id } = await lecturer()
    const notices = () =>
      db.selectFrom("notification").select(["person_id", "title"]).orderBy("person_id").execute()
    const toBoth = (title: string) =>
      [person_id, student.personId].toSorted((a, b) => a - b).map((id) => ({ person_id: id, title }))
    const { id } = await importTwo()
    expect(await notices()).toEqual(toBoth("New classes in your timetable"))
    await undo(id)
    expect(await notices()).toEqual(toBoth("Classes no longer in your timetable"))
    await db.deleteFrom("notification").execute()
  })
})

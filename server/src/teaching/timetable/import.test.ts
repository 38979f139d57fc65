import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { Role } from "#contract/lib/endpoints.ts"
import type { ImportPreview, ImportReceipt } from "#contract/people/imports/endpoints.ts"
import { openCollege } from "../../../test/college.ts"
import { formOf } from "../../../test/forms.ts"
import { closeTerm, reopenTerm } from "../../../test/records.ts"
import { importsOf } from "../../../test/spreadsheets/imports.ts"
import { timetableOf } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db, inject } = college
const { add, addLecturer, addRoom, addTermOf, clear, plan } = timetableOf(college)

let term = { id: 0, name: "" }
let body: Awaited<ReturnType<typeof plan>>
/** The employee numbers of two lecturers. */
let numberA = ""
let numberB = ""

beforeEach(async () => {
  await db.deleteFrom("import").execute()
  await clear()
  term = await addTermOf(1, "2083-09-01", "2083-12-10", "Term 1")
  const room = await addRoom("Room 4")
  body = await plan(term, { room_id: room.id })
  await db.updateTable("subject").set({ code: "MAT101" }).where("id", "=", body.subject_id).execute()
  numberA = await numberOf(body.lecturer_id)
  numberB = await numberOf((await addLecturer(null, "Other")).id)
})

const numberOf = async (id: number) =>
  (await db.selectFrom("lecturer").select("employee_number").where("id", "=", id).executeTakeFirstOrThrow())
    .employee_number

const heads = "Day,Start time,End time,Classes,Subject code,Lecturer,Room,Type,Weeks,Term,Academic year"

async function send(rest: string, rows: readonly string[], caller: Role = "admin", names = heads) {
  const form = await formOf(
    {},
    { file: { name: "timetable.csv", content: Buffer.from([names, ...rows].join("\n")) } },
  )
  const answer = await inject(caller, { method: "POST", url: `/api/imports/timetable${rest}`, ...form })
  return { status: answer.statusCode, body: answer.json() }
}
const preview = async (...rows: string[]): Promise<ImportPreview> =>
  (await send("/preview", rows)).body.data.preview
const previewUnder = async (names: string, ...rows: string[]): Promise<ImportPreview> =>
  (await send("/preview", rows, "admin", names)).body.data.preview
const faultsOf = async (...rows: string[]) =>
  (await preview(...rows)).rows.map(({ faults }) => faults.map(({ field, text }) => `${field}: ${text}`))
const runImport = async (...rows: string[]): Promise<ImportReceipt> => (await send("", rows)).body.data.import
const entries = async () =>
  (await call("admin", "GET /timetable", { query: { term_id: term.id } })).body.data.timetable

describe("the preview", () => {
  test("reads days, times, classes, weeks and names as people write them, and stores nothing", async () => {
    const name = `Test Example ${numberA.slice(2).padStart(4, "0")}`
    const { rows, good } = await preview(
      `Monday,8:00,09:00,P1,mat101,${numberA},Room 4,Lecture,,Term 1,`,
      `tue,8.00,9,"P1, P2",MAT101,${name.toUpperCase()},room 4,practical,odd,term 1,2083-2084`,
      `3,08h00,10:00:00,p1 and p2,MAT101,${numberA},,,1-3; 7,Term 1,`,
      `THURSDAY,2 pm,3:30 PM,P1/P2,MAT101,${numberA},Room 4,Tutorial,every,Term 1,`,
    )
    expect(rows.map(({ faults }) => faults)).toEqual([[], [], [], []])
    expect(good).toBe(4)
    expect(await entries()).toEqual([])
  })

  test("splits a single column of times into start and end", async () => {
    const single = heads.replace("Start time,End time", "Time")
    const rest = `P1,MAT101,${numberA},,,,Term 1,`
    const times = ["08:00-09:00", "9.00 – 10.30", "2 pm to 3:30 pm", "10:00"]
    const { places, rows } = await previewUnder(single, ...times.map((time) => `Monday,${time},${rest}`))
    expect(places).toMatchObject({ start_time: 1, end_time: 1 })
    expect(rows.map(({ values }) => [values.start_time, values.end_time])).toEqual([
      ["08:00", "09:00"],
      ["9.00", "10.30"],
      ["2 pm", "3:30 pm"],
      ["10:00", ""],
    ])
    expect(rows.map(({ faults }) => faults.map(({ text }) => text))).toEqual([
      [],
      [],
      [],
      ["End time is required."],
    ])
  })

  test("names the errors of each row", async () => {
    expect(
      await faultsOf(
        `Funday,7:00,noon,P16,,,Room 4,Lesson,,Term 1,`,
        `Monday,10:00,09:00,P1,MAT101,${numberA},Room 4,,,Term 1,`,
        `Monday,12 am,1 pm,P1,MAT101,${numberA},Room 4,,,Term 1,`,
        `Monday,7:30,08:30,P1,MAT101,${numberA},Room 4,,,Term 1,`,
        `Monday,08:00,09:00,P1,XYZ,${numberA},Room 4,,,Term 1,`,
        `Monday,08:00,09:00,P1,MAT101,L-999,Room 4,,,Term 1,`,
        `Monday,08:00,09:00,P1,MAT101,${numberA},Room 9,,,Term 1,`,
        `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,,,Term 7,`,
        `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,,sometimes,Term 1,`,
        `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,,"14, 16",Term 1,`,
        `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,,"36-50",Term 1,`,
        `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,,"9-7, 3",Term 1,`,
      ),
    ).toEqual([
      [
        "classes: Class must be one of: P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15. Here it is “P16”.",
        "lesson_type: Type must be one of: Lecture, Tutorial, Practical, Seminar. Here it is “Lesson”.",
        "day: Day must be a whole number from 1 to 6. Here it is “Funday”.",
        "start_time: Start time must be between 08:00 and 18:00. Here it is “7:00”.",
        "end_time: End time must be a time such as 08:00. Here it is “noon”.",
        "subject_code: Subject code is required.",
        "lecturer: Lecturer is required.",
      ],
      ["end_time: End time must be after the start time, on the same day. Here it is “09:00”."],
      ["start_time: Start time must be between 08:00 and 18:00. Here it is “12 am”."],
      ["start_time: Start time must be between 08:00 and 18:00. Here it is “7:30”."],
      ["subject_code: There is no subject with the code XYZ."],
      ["lecturer: There is no lecturer called L-999, nor with this number."],
      ["room: There is no room called Room 9."],
      ["term: There is no term called Term 7."],
      ["weeks: Weeks must be odd, even, or numbers such as 1-7, 9. Here it is “sometimes”."],
      ["weeks: This term has 15 weeks."],
      ["weeks: This term has 15 weeks."],
      ["weeks: Weeks must be odd, even, or numbers such as 1-7, 9. Here it is “9-7, 3”."],
    ])
  })

  test("reads weeks that are named twice or out of order once, in their order", async () => {
    const row = (weeks: string) => `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,,"${weeks}",Term 1,`
    await runImport(row("9, 1-3, 2"))
    expect((await entries()).map(({ weeks }) => weeks)).toEqual([[1, 2, 3, 9]])
    expect((await preview(row("9, 1-3, 2"))).rows).toMatchObject([{ unchanged: true }])
  })

  test("refuses the even weeks of a term of one week", async () => {
    await addTermOf(1, "2084-09-04", "2084-09-08", "Short term")
    const row = `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,,even,Short term,`
    expect(await faultsOf(row)).toEqual([["weeks: This term has 1 week."]])
  })

  test("names what clashes with the timetable, and with an earlier row", async () => {
    await add(body)
    const [first, ...rest] = await faultsOf(
      `Tuesday,10:30,11:30,P9,MAT101,${numberA},,,,Term 1,`,
      `Friday,08:00,09:00,P9,MAT101,${numberA},Room 4,,,Term 1,`,
      `Friday,08:30,09:30,P9,MAT101,${numberB},Room 4,,even,Term 1,`,
      `Friday,08:30,09:30,P9,MAT101,${numberB},,,,Term 1,`,
      `Friday,09:00,10:00,P9,MAT101,${numberB},Room 4,,,Term 1,`,
    )
    expect(first).toEqual([
      expect.stringMatching(
        /^lecturer: Lecturer Test .+ teaches MAT101 to P3 in Room 4 on Tuesday 10:00-11:00\.$/,
      ),
    ])
    expect(rest).toEqual([
      [],
      [
        expect.stringMatching(
          /^room: Room 4 is taken by Test .+, who teaches MAT101 to P9, on Friday 08:00-09:00\.$/,
        ),
        expect.stringMatching(/^classes: P9 has MAT101 with Test .+ in Room 4 on Friday 08:00-09:00\.$/),
      ],
      [expect.stringMatching(/^classes: P9 has MAT101/)],
      [],
    ])
  })

  test("requires the number of a lecturer whose name another one has", async () => {
    await db
      .updateTable("person")
      .set({ last_name: "Banda", first_name: "Mary" })
      .where("role", "=", "lecturer")
      .execute()
    expect(await faultsOf(`Monday,08:00,09:00,P1,MAT101,Mary Banda,,,,Term 1,`)).toEqual([
      ["lecturer: There are several lecturers called Mary Banda. Please write the number."],
    ])
  })

  test("without a term uses the active one of the subject's year, and refuses a closed one", async () => {
    const row = `Monday,08:00,09:00,P1,MAT101,${numberA},,,,,`
    expect(await faultsOf(row)).toEqual([
      ["term: Term is required: no term of this subject's year is active."],
    ])
    await db.updateTable("term").set({ is_active: true }).where("id", "=", term.id).execute()
    expect(await faultsOf(row)).toEqual([[]])
    const closed = { is_active: false, closed_at: sql<string>`now()` }
    await db.updateTable("term").set(closed).where("id", "=", term.id).execute()
    expect(await faultsOf(`Monday,08:00,09:00,P1,MAT101,${numberA},,,,Term 1,`)).toEqual([
      ["term: This term is closed, so its timetable can't be changed."],
    ])
  })
})

describe("an import", () => {
  const good = () => `Monday,08:00,09:00,P1,MAT101,${numberA},Room 4,Seminar,odd,Term 1,`

  test("adds the good rows, and the others can be downloaded to be corrected", async () => {
    const receipt = await runImport(good(), `Monday,08:30,09:30,P1,MAT101,${numberB},,,,Term 1,`)
    expect(receipt).toMatchObject({ kind: "timetable", rows_total: 2, rows_imported: 1, rows_rejected: 1 })
    expect(await entries()).toMatchObject([
      {
        day: 1,
        start_time: "08:00",
        classes: ["P1"],
        room: "Room 4",
        lesson_type: "Seminar",
        weeks: [1, 3, 5, 7, 9, 11, 13, 15],
      },
    ])
    const { body: csv } = await inject("admin", { method: "GET", url: `/api/imports/${receipt.id}/rejected` })
    expect(csv).toMatch(/Row 3: P1 has MAT101 with Test .+ in Room 4 on Monday 08:00-09:00 \(in weeks 3, 5, /)
  })

  test("without a good row is refused", async () => {
    expect(await send("", [`Monday,,,,,,,,,,`])).toMatchObject({
      status: 422,
      body: { errors: { file: "No row of this file can be imported." } },
    })
  })

  test("is for administrators only", async () => {
    for (const caller of ["lecturer", "student"] as const) {
      expect((await send("", [good()], caller)).status).toBe(403)
      expect((await send("/preview", [good()], caller)).status).toBe(403)
    }
    expect(await entries()).toEqual([])
  })

  test("and an entry that is added at the same time never clash", async () => {
    const rows = [`Tuesday,10:00,11:00,P3,MAT101,${numberB},,,,Term 1,`]
    const [imported, added] = await Promise.all([send("", rows), add(body)])
    expect([imported.status, added.status].toSorted()).toSatisfy(
      (both: number[]) => both.join() === "201,409" || both.join() === "201,422",
    )
    expect(await entries()).toHaveLength(1)
  })
})

describe.each(["csv", "xlsx"])("a timetable that was exported as %s", (format) => {
  const tables = importsOf(college, "timetable")

  test("is recognized as imported, has the entries of the view, and restores deleted entries", async () => {
    await runImport(
      `Monday,8:00,09:00,"P1, P2",MAT101,${numberA},Room 4,Practical,"1-3, 7",Term 1,`,
      `Tuesday,8:00,09:00,P3,MAT101,${numberB},,Lecture,,Term 1,`,
    )
    const storedEntries = async () => (await entries()).map(({ id: _, version: __, ...entry }) => entry)
    const before = await storedEntries()
    const file = await tables.exported(`timetable/export?term_id=${term.id}`, format)
    const ofClass = await tables.exported(`timetable/export?term_id=${term.id}&class=P3`, format)
    const { rows, good } = await tables.preview(file)
    expect([rows.map(({ unchanged, faults }) => [unchanged, faults]), good]).toEqual([
      [
        [true, []],
        [true, []],
      ],
      0,
    ])
    expect((await tables.preview(ofClass)).rows).toHaveLength(1)
    await closeTerm(db, term.id)
    expect((await tables.preview(file)).rows.map(({ unchanged }) => unchanged)).toEqual([true, true])
    await reopenTerm(db, term.id)
    await db.deleteFrom("timetable_entry").execute()
    expect(await tables.runImport(file)).toMatchObject({ rows_imported: 2, rows_rejected: 0 })
    expect(await storedEntries()).toEqual(before)
  })
})

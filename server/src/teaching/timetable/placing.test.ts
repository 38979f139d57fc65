/** Tests the lessons that the database places on dates for the entries of a timetable. */
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { timetableOf } from "../../../test/timetable.ts"

const college = await openCollege()
const { call, db } = college
const { add, addTerm, addTermOf, change, clear, lessonsOf, plan, remove } = timetableOf(college)

beforeEach(clear)

const idOf = async (body: object) => (await add(body)).body.data.entry.id
const datesOf = async (id: number) => (await lessonsOf(id)).map(({ date }) => date)
const editTerm = async (id: number, fields: object) => {
  const { term } = (await call("admin", "GET /terms/{id}", { params: { id } })).body.data
  return call("admin", "PUT /terms/{id}", { params: { id }, body: { ...term, ...fields } })
}
const addHoliday = async (start_date: string, end_date = start_date) =>
  (await call("admin", "POST /holidays", { body: { name: "Holiday", start_date, end_date } })).body.data
    .holiday
/** Gives an entry the lessons that it would have if it had been in the timetable since the term began. */
const holdLessonsOf = (id: number) => sql`select place_lessons(array[${id}::int], '-infinity')`.execute(db)
const changeLesson = (id: number, columns: object) =>
  db
    .updateTable("lesson")
    .set({ changed_at: sql`now()`, ...columns })
    .where("id", "=", id)
    .execute()

describe("a term that begins on a Wednesday and ends on a Tuesday", () => {
  const addShortTerm = () => addTermOf(1, "2083-09-01", "2083-09-21")

  test.each([
    [1, ["2083-09-06", "2083-09-13", "2083-09-20"]],
    [2, ["2083-09-07", "2083-09-14", "2083-09-21"]],
    [3, ["2083-09-01", "2083-09-08", "2083-09-15"]],
    [6, ["2083-09-04", "2083-09-11", "2083-09-18"]],
  ])("has its lessons of day %i from its first day to its last", async (day, dates) => {
    expect(await datesOf(await idOf(await plan(await addShortTerm(), { day })))).toEqual(dates)
  })

  test("has its first week in the one of that Wednesday", async () => {
    const term = await addShortTerm()
    const weeks = { weeks: [1, 3] }
    expect(await datesOf(await idOf(await plan(term, { ...weeks, day: 3 })))).toEqual([
      "2083-09-01",
      "2083-09-15",
    ])
    expect(await datesOf(await idOf(await plan(term, { ...weeks, day: 1, classes: ["P4"] })))).toEqual([
      "2083-09-13",
    ])
  })
})

test("lessons continue over new year and the 29th of February", async () => {
  const term = await addTermOf(3, "2083-12-20", "2084-03-07")
  const dates = await datesOf(await idOf(await plan(term)))
  expect(dates.slice(0, 3)).toEqual(["2083-12-21", "2083-12-28", "2084-01-04"])
  expect(dates.slice(-2)).toEqual(["2084-02-29", "2084-03-07"])
})

describe("a holiday", () => {
  test("removes the lessons of its days, and restores them when it is moved or deleted", async () => {
    const id = await idOf(await plan(await addTermOf(1, "2083-09-06", "2083-10-01")))
    const before = await lessonsOf(id)
    const unchanged = async () =>
      (await lessonsOf(id)).filter(({ id }) => before.some((each) => each.id === id))
    const holiday = await addHoliday("2083-09-13", "2083-09-15")
    expect(await datesOf(id)).toEqual(["2083-09-07", "2083-09-21", "2083-09-28"])
    const params = { id: holiday.id }
    const body = { ...holiday, start_date: "2083-09-28", end_date: "2083-09-28" }
    expect((await call("admin", "PUT /holidays/{id}", { params, body })).status).toBe(200)
    expect(await datesOf(id)).toEqual(["2083-09-07", "2083-09-14", "2083-09-21"])
    await call("admin", "DELETE /holidays/{id}", { params })
    expect(await datesOf(id)).toEqual(before.map(({ date }) => date))
    expect(await unchanged()).toEqual([before[0], before[2]])
  })

  test("applies to entries that are added later", async () => {
    await addHoliday("2083-09-14")
    const id = await idOf(await plan(await addTermOf(1, "2083-09-06", "2083-09-24")))
    expect(await datesOf(id)).toEqual(["2083-09-07", "2083-09-21"])
  })

  test("can't be deleted if another lesson was moved to its day", async () => {
    const term = await addTermOf(1, "2083-09-06", "2083-09-24")
    const holiday = await addHoliday("2083-09-14")
    const body = await plan(term)
    await idOf(body)
    const [moved] = await lessonsOf(await idOf({ ...body, day: 4 }))
    await changeLesson(moved!.id, { date: "2083-09-14" })
    const answer = await call("admin", "DELETE /holidays/{id}", { params: { id: holiday.id } })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/ would have two classes at the same time\.$/) },
    })
  })
})

describe("when the dates of a term change", () => {
  test("lessons are added and removed at its ends, and the others stay the same", async () => {
    const term = await addTermOf(1, "2083-09-06", "2083-09-24")
    const id = await idOf(await plan(term))
    const before = await lessonsOf(id)
    expect((await editTerm(term.id, { start_date: "2083-09-08", end_date: "2083-10-08" })).status).toBe(200)
    const after = await lessonsOf(id)
    expect(after.map(({ date }) => date)).toEqual(["2083-09-14", "2083-09-21", "2083-09-28", "2083-10-05"])
    expect(after.slice(0, 2)).toEqual(before.slice(1))
  })

  test("a lesson that was moved to a day outside of the new dates returns to its planned day", async () => {
    const term = await addTermOf(1, "2083-09-06", "2083-10-01")
    const id = await idOf(await plan(term))
    const [first, second] = await lessonsOf(id)
    await changeLesson(first!.id, { date: "2083-09-30" })
    await changeLesson(second!.id, { date: "2083-09-15" })
    expect((await editTerm(term.id, { end_date: "2083-09-24" })).status).toBe(200)
    expect(await datesOf(id)).toEqual(["2083-09-07", "2083-09-15", "2083-09-21"])
  })

  test("odd and even weeks count from its new first week", async () => {
    const term = await addTermOf(1, "2083-09-06", "2083-10-01")
    const id = await idOf(await plan(term, { weeks: [2] }))
    expect(await datesOf(id)).toEqual(["2083-09-14"])
    await editTerm(term.id, { start_date: "2083-09-13" })
    expect(await datesOf(id)).toEqual(["2083-09-21"])
  })

  test("a term that would then clash with the other year's is refused", async () => {
    const [first, fourth] = [
      await addTermOf(1, "2083-09-06", "2083-09-24"),
      await addTermOf(4, "2083-09-27", "2083-10-29"),
    ]
    const body = await plan(first)
    await idOf(body)
    const { subject_id } = await plan(fourth)
    await idOf({ ...body, subject_id, term_id: fourth.id, room_id: null })
    expect(await editTerm(first.id, { end_date: "2083-10-01" })).toMatchObject({
      status: 409,
      body: { message: "A lecturer would have two classes at the same time." },
    })
  })
})

describe("when an entry changes", () => {
  test("its lessons stay the same records, at the new time", async () => {
    const body = await plan(await addTermOf(1, "2083-09-06", "2083-09-24"))
    const id = await idOf(body)
    const before = await lessonsOf(id)
    await change(id, { ...body, start_time: "14:00", end_time: "16:00", room_id: null })
    expect(await lessonsOf(id)).toEqual(
      before.map((lesson) => ({ ...lesson, start_time: "14:00:00", end_time: "16:00:00", room_id: null })),
    )
  })

  test("a lesson that somebody changed keeps its change, while its date is one of the entry", async () => {
    const body = await plan(await addTermOf(1, "2083-09-06", "2083-09-24"))
    const id = await idOf(body)
    const [first] = await lessonsOf(id)
    await changeLesson(first!.id, { date: "2083-09-10", start_time: "15:00", end_time: "16:00" })
    await change(id, { ...body, start_time: "08:00" })
    expect(await lessonsOf(id)).toMatchObject([
      { id: first!.id, planned_date: "2083-09-07", date: "2083-09-10", start_time: "15:00:00" },
      { date: "2083-09-14", start_time: "08:00:00" },
      { date: "2083-09-21", start_time: "08:00:00" },
    ])
    await change(id, { ...body, day: 5, start_time: "15:00", end_time: "16:00" })
    expect(await datesOf(id)).toEqual(["2083-09-10", "2083-09-17", "2083-09-24"])
  })

  test("other classes are busy from then on", async () => {
    const term = await addTermOf(1, "2083-09-06", "2083-09-24")
    const body = await plan(term)
    const id = await idOf(body)
    await change(id, { ...body, classes: ["P4", "P5"] })
    const busy = await db
      .selectFrom("lesson_booking")
      .select(["class", "year_of_study", sql<number>`count(*)`.as("lessons")])
      .where("class", "is not", null)
      .groupBy(["class", "year_of_study"])
      .orderBy("class")
      .execute()
    expect(busy).toEqual([
      { class: "P4", year_of_study: 1, lessons: 3 },
      { class: "P5", year_of_study: 1, lessons: 3 },
    ])
  })

  test("two entries can be swapped in one write", async () => {
    const term = await addTermOf(1, "2083-09-06", "2083-09-24")
    const body = await plan(term)
    const ids = [await idOf(body), await idOf({ ...body, day: 4 })]
    await db.updateTable("timetable_entry").set({ day: sql`6 - day` }).execute()
    const days = await Promise.all(ids.map(async (id) => (await datesOf(id))[0]))
    expect(days).toEqual(["2083-09-09", "2083-09-07"])
  })
})

describe("in the middle of a term", () => {
  const begunLessons = (id: number) =>
    db
      .selectFrom("lesson")
      .select(["id", "date", "start_time", "lecturer_id", "version"])
      .where("entry_id", "=", id)
      .where(sql<boolean>`lower(period) <= college_now()`)
      .orderBy("date")
      .execute()

  test("a new entry has no lessons in the past", async () => {
    const id = await idOf(await plan(await addTerm(1)))
    expect(await begunLessons(id)).toEqual([])
    expect((await lessonsOf(id)).length).toBeGreaterThan(6)
  })

  test("lessons that have begun stay as they were, whatever changes", async () => {
    const term = await addTerm(1)
    const body = await plan(term)
    const id = await idOf(body)
    await holdLessonsOf(id)
    const lessons = await begunLessons(id)
    expect(lessons.length).toBeGreaterThan(2)
    const other = await plan(term)
    await change(id, {
      ...body,
      day: 4,
      lecturer_id: other.lecturer_id,
      start_time: "08:00",
      weeks: [1, 2, 9],
    })
    expect(await begunLessons(id)).toEqual(lessons)
    await addHoliday(lessons[0]!.date, lessons.at(-1)!.date)
    expect(await begunLessons(id)).toEqual(lessons)
    await editTerm(term.id, { start_date: lessons[1]!.date })
    expect(await begunLessons(id)).toEqual(lessons)
    await call("admin", "DELETE /subjects/{id}", { params: { id: body.subject_id } })
    expect(await begunLessons(id)).toEqual(lessons)
    expect(await lessonsOf(id)).toHaveLength(lessons.length)
  })

  test("a lesson whose register was taken before it began stays as it was", async () => {
    const body = await plan(await addTerm(1, { from: 1, to: 60 }))
    const id = await idOf(body)
    const [first] = await lessonsOf(id)
    const { lecturer_id, date, start_time } = first!
    await sql`insert into class_session (lecturer_id, lesson_id, offering_id, classes, date, start_time, strength, present, absent)
      select ${lecturer_id}, ${first!.id}, offering_id, classes, ${date}::date, ${start_time}::time, 40, 40, 0
      from timetable_entry where id = ${id}`.execute(db)
    await change(id, { ...body, start_time: "14:00", end_time: "15:00" })
    const moved = await lessonsOf(id)
    expect(moved[0]).toEqual(first)
    expect(moved[1]).toMatchObject({ start_time: "14:00:00" })
    await addHoliday(date)
    expect((await lessonsOf(id))[0]).toEqual(first)
    await remove(id)
    expect(await lessonsOf(id)).toEqual([first])
  })
})

test("the database has the college's clock, in any time zone", async () => {
  const { rows } = await sql<{ same: boolean }>`
    select college_now() = (now() at time zone 'UTC') + interval '2 hours' as same`.execute(db)
  expect(rows).toEqual([{ same: true }])
})

test.each([
  ["12:00", "00:30", "End time must be after the start time, on the same day."],
  ["17:00", "18:05", "Classes are held between 08:00 and 18:00."],
])(
  "the database refuses a lesson from %s to %s, which goes beyond its day",
  async (start_time, end_time, sentence) => {
    const [lesson] = await lessonsOf(await idOf(await plan(await addTermOf(1, "2083-09-06", "2083-09-24"))))
    const { constraint } = await changeLesson(lesson!.id, { start_time, end_time }).then(
      () => ({ constraint: "none" }),
      (error: { constraint: string }) => error,
    )
    const { rows } = await sql<{ sentence: string }>`
    select obj_description(oid) as sentence from pg_constraint where conname = ${constraint}`.execute(db)
    expect(rows[0]?.sentence).toMatch(new RegExp(`${sentence}$`))
  },
)

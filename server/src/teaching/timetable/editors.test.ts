/** Tests that editors who work at the same time never store a clash, and always learn the reason. */
import { sql } from "kysely"
import { expect, test } from "vitest"
import type { Clash } from "#contract/teaching/timetable/clashes.ts"
import { openCollege } from "../../../test/college.ts"
import { timetableOf } from "../../../test/timetable.ts"
import { listClassNames } from "../../college/classes/queries.ts"

const college = await openCollege()
const { db, call } = college
const classNames = await listClassNames(db)
const { addLecturer, addRoom, addSubject, addTermOf, change } = timetableOf(college)

const days = [1, 2, 3, 4, 5]
const hours = ["08:00", "10:00", "13:00", "15:00"]
/** `npm test` runs a part of this long race, "npm run drill -- tests" 200 moves of it. */
const moves = process.env.FUZZ_RUNS ? 2000 : process.env.DRILL ? 200 : 60
const editors = 4

/** Two terms side by side, with 15 classes, 28 lecturers and 12 rooms. Each class of the first has 20 lessons a week. */
async function fillTimetable() {
  const first = await addTermOf(1, "2083-09-01", "2083-12-10")
  const fourth = await addTermOf(4, "2083-09-13", "2083-12-17")
  const subject = await addSubject()
  const offerings = await db
    .insertInto("offering")
    .values([first, fourth].map((term) => ({ subject_id: subject.id, term_id: term.id, credits: 3 })))
    .returning("id")
    .execute()
  const lecturers: number[] = []
  for (let n = 0; n < 28; n++) lecturers.push((await addLecturer()).id)
  const rooms: number[] = []
  for (let n = 0; n < 12; n++) rooms.push((await addRoom()).id)
  const slots = days.flatMap((day) => hours.map((start_time) => ({ day, start_time })))
  const weekly = slots.flatMap(({ day, start_time }, slot) =>
    classNames.map((name, index) => ({
      offering_id: offerings[0]!.id,
      classes: [name],
      day,
      start_time,
      end_time: hourLater(start_time),
      lecturer_id: lecturers[(index + slot) % lecturers.length]!,
      // With 15 classes and 12 rooms, three lessons of each hour have no room.
      room_id: rooms[(index + slot) % classNames.length] ?? null,
    })),
  )
  // The other year's lessons are on Saturdays, with the same lecturers and rooms.
  const saturdays = classNames.slice(0, 10).map((name, index) => ({
    offering_id: offerings[1]!.id,
    classes: [name],
    day: 6,
    start_time: "08:00",
    end_time: "09:00",
    lecturer_id: lecturers[index]!,
    room_id: rooms[index]!,
  }))
  await db
    .insertInto("timetable_entry")
    .values([...weekly, ...saturdays])
    .execute()
  return { terms: [first.id, fourth.id], lecturers, rooms }
}
const hourLater = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, "0")}${time.slice(2)}`

/** Pairs of lessons at the same time with the same lecturer, room or class, read from the lessons themselves. */
async function findStoredClashes() {
  const { rows } = await sql`
    with held as (
      select lesson.*, entry.classes, term.year_of_study from lesson
      join timetable_entry entry on entry.id = lesson.entry_id
      join offering on offering.id = entry.offering_id join term on term.id = offering.term_id
      where not is_cancelled)
    select one.id, other.id as with from held one join held other
      on one.id < other.id and one.date = other.date
      and one.start_time < other.end_time and other.start_time < one.end_time
      and (one.lecturer_id = other.lecturer_id or one.room_id = other.room_id
        or one.year_of_study = other.year_of_study and one.classes && other.classes)`.execute(db)
  return rows
}

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const countDeadlocks = async () =>
  (
    await sql<{ deadlocks: number }>`select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(db)
  ).rows[0]?.deadlocks

test(`${moves} random moves by four editors at once store no clash, and each refusal names what is in the way`, async () => {
  const { terms, lecturers, rooms } = await fillTimetable()
  expect(await findStoredClashes()).toEqual([])
  const lists = await Promise.all(
    terms.map((term_id) => call("admin", "GET /timetable", { query: { term_id } })),
  )
  const entries = lists.flatMap(({ body }) => body.data.timetable)
  expect(entries).toHaveLength(310)
  const before = await countDeadlocks()

  async function edit(editor: number) {
    const random = createRandom(editor)
    const answers: Awaited<ReturnType<typeof change>>[] = []
    for (let n = 0; n < moves / editors; n++) {
      const { version: _, ...entry } = entries[random(entries.length)]!
      const start_time = `${String(8 + random(9)).padStart(2, "0")}:${random(2) ? "00" : "30"}`
      const wanted = {
        ...entry,
        day: 1 + random(6),
        start_time,
        end_time: hourLater(start_time),
        lecturer_id: random(3) ? entry.lecturer_id : lecturers[random(lecturers.length)]!,
        room_id: random(3) ? entry.room_id : rooms[random(rooms.length)]!,
        weeks: random(4) ? null : [1 + random(2), 3 + random(10)],
      }
      answers.push(await change(entry.id, wanted))
    }
    return answers
  }
  const answers = (await Promise.all(Array.from({ length: editors }, (_, index) => edit(index + 1)))).flat()

  const done = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  expect(done.length + refused.length).toBe(moves)
  expect(Math.min(done.length, refused.length)).toBeGreaterThan(moves / 10)
  expect(await findStoredClashes()).toEqual([])
  expect(await countDeadlocks()).toBe(before)
  const known = new Set(entries.map(({ id }) => id))
  for (const { body } of refused) {
    const { clashes } = body.data as unknown as { clashes: Clash[] }
    expect(clashes.length).toBeGreaterThan(0)
    expect(clashes.every(({ entry_id }) => known.has(entry_id))).toBe(true)
    expect(body.message.startsWith(clashes[0]!.text)).toBe(true)
    expect(clashes[0]!.text).toMatch(
      /^(Lecturer .+ teaches|Lab \d+ is taken by .+,|P\d+ has .+) .*on (Mon|Tues|Wednes|Thurs|Fri|Satur)day .*\d\d:\d\d-\d\d:\d\d.*\.$/,
    )
  }
  const logged = await db
    .selectFrom("audit")
    .select("id")
    .where("action", "=", "PUT /timetable/{id}")
    .execute()
  expect(logged).toHaveLength(done.length)
})

test("terms, holidays, subjects and entries that are written at the same time don't block each other", async () => {
  const term = await addTermOf(2, "2084-01-10", "2084-03-31")
  const before = await countDeadlocks()
  const edits = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const subject = await addSubject()
      const body = {
        term_id: term.id,
        subject_id: subject.id,
        lecturer_id: (await addLecturer()).id,
        classes: [classNames[index]!],
        day: 1 + index,
        start_time: "08:00",
        end_time: "10:00",
        another_semester: true,
      }
      const days = { start_date: `2084-02-0${index + 1}`, end_date: `2084-02-1${index}` }
      const fields = { academic_year_id: 0, term_number: 2, name: "Term 2", start_date: "2084-01-10" }
      return {
        subject,
        body,
        holiday: { name: "Holiday", ...days },
        term: { ...fields, end_date: `2084-03-2${index}` },
      }
    }),
  )
  const { academic_year_id } = await db
    .selectFrom("term")
    .select("academic_year_id")
    .where("id", "=", term.id)
    .executeTakeFirstOrThrow()
  const params = { id: term.id }
  const answers = await Promise.all(
    edits.flatMap(({ subject, body, holiday, term: fields }) => [
      call("admin", "POST /timetable", { body }),
      call("admin", "POST /holidays", { body: holiday }),
      call("admin", "PUT /terms/{id}", { params, body: { ...fields, academic_year_id } }),
      call("admin", "DELETE /subjects/{id}", { params: { id: subject.id } }),
    ]),
  )
  // An entry is written before or after the end of its subject.
  expect(answers.filter(({ status }) => ![200, 201, 422].includes(status))).toEqual([])
  expect(await countDeadlocks()).toBe(before)
  // All subjects are deleted, so no lesson is left, in whichever order.
  const remaining = await db
    .selectFrom("lesson")
    .select("id")
    .where("planned_date", ">=", "2084-01-01")
    .execute()
  expect(remaining).toEqual([])
})

import { sql } from "kysely"
import { addDays } from "#contract/lib/days.ts"
import { itemAt } from "#contract/lib/objects.ts"
import type { lessonTypes } from "#contract/teaching/timetable/options.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import { bookingKey, type Room } from "../server/src/teaching/timetablePlans/requirements.rules.ts"
import { fillWeek } from "../server/src/teaching/timetablePlans/solver.rules.ts"
import { clock, usualWeek } from "../server/src/teaching/timetablePlans/week.rules.ts"
import type { Term } from "./calendar.ts"
import type { Offering } from "./courses.ts"
import { classesOf, type Student } from "./people.ts"
import { insertAll } from "./rows.ts"

type Records = { terms: readonly Term[]; offerings: readonly Offering[]; students: readonly Student[] }

/**
 * Rooms, public holidays, and a timetable without clashes for the current and coming terms. It includes lessons of past weeks, so
 * that there are registers for them.
 */
export async function makeTimetable(db: Database, { terms, offerings, students }: Records) {
  const largest = Math.max(
    ...classesOf("newcomers")
      .concat(classesOf("seniors"))
      .map((name) => sizeOf(students, name)),
  )
  const rooms = await makeRooms(db, largest)
  await makeHolidays(db, terms)
  const starts = [
    ...new Set(terms.filter(({ state }) => state !== "closed").map(({ start }) => start)),
  ].sort()
  // Terms that begin on the same day run at the same time.
  const entries = starts.slice(0, 2).flatMap((start) => {
    const offered = offerings.filter(({ term }) => term.start === start)
    return [
      ...weekOf(
        offered.filter(({ term }) => term.kind === "course"),
        rooms,
        students,
      ),
      ...seminarsOf(
        offered.filter(({ course }) => course.name === "Student Experience Journal"),
        rooms,
      ),
    ]
  })
  const ids = await insertAll(db, "timetable_entry", entries)
  await sql`select place_lessons(${ids}::int[], '-infinity')`.execute(db)
}

const sizeOf = (students: readonly Student[], className: string) =>
  students.filter((student) => student.class === className).length

/** Twelve rooms that have space for the largest class, however many students are created. */
async function makeRooms(db: Database, largest: number): Promise<Room[]> {
  const seats = Math.max(40, Math.ceil(largest / 10) * 10)
  const rooms = [
    ...Array.from({ length: 9 }, (_, index) => ({ name: `Room ${index + 1}`, capacity: seats })),
    { name: "Science laboratory", capacity: seats },
    { name: "Lecture theatre", capacity: 2 * seats },
    { name: "Assembly hall", capacity: 4 * seats },
  ]
  const ids = await insertAll(db, "room", rooms)
  return rooms.map((room, index) => {
    const id = itemAt(ids, index)
    return { ...room, id, key: bookingKey.room(id) }
  })
}

/** Malawi's public holidays with a fixed date: month and day. */
const publicHolidays = [
  ["01-01", "New Year's Day"],
  ["01-15", "John Chilembwe Day"],
  ["03-03", "Martyrs' Day"],
  ["05-01", "Labour Day"],
  ["05-14", "Kamuzu Day"],
  ["07-06", "Independence Day"],
  ["10-15", "Mother's Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
] as const

/** The holidays in all calendar years of the open terms. */
async function makeHolidays(db: Database, terms: readonly Term[]) {
  const starts = terms.filter(({ state }) => state !== "closed").map(({ start }) => start)
  const years = new Set(starts.flatMap((start) => [start.slice(0, 4), addDays(start, 15 * 7).slice(0, 4)]))
  await insertAll(
    db,
    "holiday",
    [...years].flatMap((year) =>
      publicHolidays.map(([date, name]) => ({
        name,
        start_date: `${year}-${date}`,
        end_date: `${year}-${date}`,
      })),
    ),
  )
}

const typeOf: Readonly<Record<string, (typeof lessonTypes)[number]>> = {
  "Science and Technology": "Practical",
  "Expressive Arts": "Practical",
  Agriculture: "Practical",
  "Life Skills": "Seminar",
  "Education Foundation Studies": "Seminar",
  Chichewa: "Tutorial",
}

/** A week of all classes in terms that run at the same time. */
function weekOf(offerings: readonly Offering[], rooms: readonly Room[], students: readonly Student[]) {
  const requirements = offerings.flatMap(({ id, term, course, teacherOf }) =>
    classesOf(term.cohort).map((className) => {
      const { id: lecturerId, name } = teacherOf(className)
      const year = term.cohort === "newcomers" ? 1 : 2
      return {
        offering_id: id,
        lecturer_id: lecturerId,
        className,
        type: typeOf[course.name] ?? ("Lecture" as const),
        subject: course.code,
        classes: [{ key: bookingKey.class(className, year), name: className }],
        lecturer: { key: bookingKey.lecturer(lecturerId), name },
        students: sizeOf(students, className),
        hours: course.credits,
        usedDays: [],
      }
    }),
  )
  const { placements, unplaced } = fillWeek({
    requirements,
    rooms,
    booked: [],
    week: usualWeek,
    doubles: false,
  })
  if (unplaced[0]) throw new Error(`The demonstration's timetable has no place: ${unplaced[0].reason}`)
  return placements.map(
    ({ requirement: { offering_id, lecturer_id, className, type }, day, start, end, room }) => ({
      offering_id,
      classes: [className],
      lecturer_id,
      room_id: room?.id ?? null,
      lesson_type: type,
      day,
      start_time: clock(start),
      end_time: clock(end),
      weeks: null,
    }),
  )
}

/** Students in teaching practice return on the Saturday of every fourth week, two classes at a time. */
function seminarsOf(offerings: readonly Offering[], rooms: readonly Room[]) {
  const theatre = rooms.find(({ name }) => name === "Lecture theatre")
  return offerings.flatMap(({ id, term, teacherOf }) => {
    const classes = classesOf(term.cohort)
    const pairs = classes.flatMap((name, index) =>
      index % 2 === 0 ? [[name, ...classes.slice(index + 1, index + 2)]] : [],
    )
    return pairs.map((pair, index) => ({
      offering_id: id,
      classes: pair,
      lecturer_id: teacherOf(itemAt(pair, 0)).id,
      room_id: theatre?.id ?? null,
      lesson_type: "Seminar" as const,
      day: 6,
      start_time: clock(60 * (8 + index)),
      end_time: clock(60 * (9 + index)),
      weeks: [1, 5, 9, 13],
    }))
  })
}

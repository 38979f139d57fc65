import { sql } from "kysely"
import { shortDayText } from "#contract/lib/dates.ts"
import type { Obstacle, SlotQuery } from "#contract/teaching/timetablePlans/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { fullName } from "../../people/people/queries.ts"
import { findTermOf } from "../timetable/queries.ts"
import { comingDays, listBookings, listRooms, studentsOf } from "./queries.ts"
import { bySize, isLargeEnough } from "./requirements.rules.ts"
import { freeSlots } from "./slots.rules.ts"
import { clock, gridWeek, type Span, usualWeek } from "./week.rules.ts"

type TakenSlot = Span & {
  lecturer_name: string
  subject_code: string
  classes: string[]
  room: string | null
  first_date: string
  dates: number
  /** Whether the lesson needs the lecturer or a class, and not just the room. */
  of_people: boolean
  /** Whether the lesson is of the requested subject, in one of the classes. */
  of_subject: boolean
}

/**
 * The future lessons that need the lecturer, one of the classes or the room, once for each time of the week. An entry that isn't
 * in every week clashes only with lessons of its own weeks.
 */
async function listTaken(db: Database, query: SlotQuery) {
  const { rows } = await sql<TakenSlot>`
    select extract(isodow from lesson.date)::int as day,
      (extract(epoch from lesson.start_time) / 60)::int as start, (extract(epoch from lesson.end_time) / 60)::int as "end",
      ${fullName("person")} as lecturer_name, subject.code as subject_code,
      entry.classes, room.name as room, min(lesson.date) as first_date, count(distinct lesson.date) as dates,
      bool_or(booking.room_id is null) as of_people,
      bool_or(booking.class is not null and offering.subject_id is not distinct from ${query.subject_id ?? null}) as of_subject
    from term
    left join timetable_entry moved on moved.id = ${query.entry_id ?? null}
    join lesson_booking booking
      on booking.period && ${comingDays(sql`term.start_date`, sql`term.end_date`)}
    join lesson on lesson.id = booking.lesson_id
    join timetable_entry entry on entry.id = lesson.entry_id
    join offering on offering.id = entry.offering_id
    join subject on subject.id = offering.subject_id
    join lecturer on lecturer.id = lesson.lecturer_id
    join person on person.id = lecturer.person_id
    left join room on room.id = lesson.room_id
    where term.id = ${query.term_id} and entry.id is distinct from moved.id
      and (moved.weeks is null
        or week_of_term(term.start_date, lesson.date) = any (moved.weeks))
      and (booking.lecturer_id = ${query.lecturer_id ?? null} or booking.room_id = ${query.room_id ?? null}
        or booking.class = any (${query.classes}::text[]) and booking.year_of_study = term.year_of_study)
    group by 1, 2, 3, person.id, subject.id, offering.id, entry.classes, room.id
    order by 1, 2, 3, min(lesson.id)`.execute(db)
  return rows
}

async function countStudents(db: Database, { term_id, classes }: SlotQuery) {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${studentsOf}), 0)::int as count
    from (select ${term_id}::int as term_id, class from unnest(${classes}::text[]) class) place
    join term on term.id = place.term_id`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findFreeSlots(db: Database, query: SlotQuery) {
  await findTermOf(db, query.term_id)
  const takenLessons = await listTaken(db, query)
  const students = await countStudents(db, query)
  const bookings = await listBookings(db, [query.term_id], query.entry_id)
  const allRooms = await listRooms(db)
  const fitting =
    query.room_id === undefined
      ? allRooms.filter(isLargeEnough(students)).sort(bySize)
      : allRooms.filter(({ id }) => id === query.room_id)
  const rooms = fitting.map((room) => ({ room, taken: bookings.filter(({ key }) => key === room.key) }))
  const { slots, withoutRoom } = freeSlots({
    minutes: query.minutes,
    grid: gridWeek,
    usual: usualWeek,
    people: takenLessons.filter(({ of_people }) => of_people),
    rooms: allRooms.length > 0 ? rooms : null,
    usedDays: takenLessons.filter(({ of_subject }) => of_subject).map(({ day }) => day),
  })
  const noRoom = students > 1 ? `No room of ${students} places is free.` : "No room is free."
  return {
    slots: slots.map(({ room, ...span }) => ({
      ...timesOf(span),
      room_id: room?.id ?? null,
      room: room?.name ?? null,
    })),
    in_the_way: [
      ...takenLessons.map((lesson): Obstacle => ({ ...timesOf(lesson), text: textOf(lesson) })),
      // The lessons in a requested room are included already.
      ...(query.room_id === undefined ? withoutRoom : []).map((span) => ({ ...timesOf(span), text: noRoom })),
    ],
  }
}

const timesOf = ({ day, start, end }: Span) => ({ day, start_time: clock(start), end_time: clock(end) })

function textOf({ lecturer_name, subject_code, classes, room, dates, first_date }: TakenSlot) {
  const inRoom = room === null ? "" : ` in ${room}`
  const once = dates === 1 ? ` on ${shortDayText(first_date)}` : ""
  return `${lecturer_name} teaches ${subject_code} to ${classes.join(", ")}${inRoom}${once}.`
}

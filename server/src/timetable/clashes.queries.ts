import { type RawBuilder, sql } from "kysely"
import type { Database } from "../lib/db/database.ts"
import { AppError } from "../lib/errors.ts"
import { fullName } from "../people/queries.ts"
import { type Busy, clashOf, refusalOf, type Wish } from "./clashes.rules.ts"

/** The lecturer, the room and the classes that a lesson takes. A null takes none. */
export type Takes = {
  lecturer_id: number | null
  room_id: number | null
  classes: readonly string[]
  year_of_study: number
}

/**
 * The lessons that take the same lecturer, room or classes at some times: one row for each kind, entry and time of the week.
 * `times` is a query with the columns `date` and `period`; `counts` keeps the lessons that are in the way.
 */
async function findBusy(db: Database, takes: Takes, times: RawBuilder<unknown>, counts: RawBuilder<boolean>) {
  const { lecturer_id, room_id, classes, year_of_study } = takes
  const { rows } = await sql<Busy>`
    with wanted as materialized (${times}), taken as (
      select 'lecturer' as kind, lesson_id, null as class from wanted join lesson_booking booking
        on booking.lecturer_id = ${lecturer_id}::int and booking.period && wanted.period
      union
      select 'room', lesson_id, null from wanted join lesson_booking booking
        on booking.room_id = ${room_id}::int and booking.period && wanted.period
      union
      select 'class', lesson_id, class from wanted join lesson_booking booking
        on booking.class = any (${classes}::text[]) and booking.year_of_study = ${year_of_study}::int
        and booking.period && wanted.period
    )
    select taken.kind, lesson.entry_id,
      array(select name from class where name = any (array_agg(distinct taken.class)) order by position) as taken_classes,
      subject.code as subject_code, entry.classes, term.year_of_study, ${fullName("person")} as lecturer_name, room.name as room,
      extract(isodow from lesson.date)::int as day,
      to_char(lesson.start_time, 'HH24:MI') as start_time, to_char(lesson.end_time, 'HH24:MI') as end_time,
      array_agg(distinct lesson.date::text order by lesson.date::text) as dates
    from taken
    join lesson on lesson.id = taken.lesson_id
    join timetable_entry entry on entry.id = lesson.entry_id
    join offering on offering.id = entry.offering_id
    join subject on subject.id = offering.subject_id
    join term on term.id = offering.term_id
    join lecturer on lecturer.id = lesson.lecturer_id
    join person on person.id = lecturer.person_id
    left join room on room.id = lesson.room_id
    where ${counts}
    group by taken.kind, lesson.entry_id, subject.code, entry.classes, term.year_of_study, person.id, room.name,
      extract(isodow from lesson.date), lesson.start_time, lesson.end_time
    order by day, lesson.start_time, taken.kind = 'class', taken.kind = 'room', lesson.entry_id`.execute(db)
  return rows
}

/** An entry as it would be. */
export type WantedEntry = Takes & {
  /** Null for a new one. */
  id: number | null
  term: { start_date: string; end_date: string }
  day: number
  start_time: string
  end_time: string
  weeks: readonly number[] | null
}

/** What is in the way of an entry's lessons to come. Its own lessons make room, but for those that somebody changed or that have begun. */
export async function findClashesOfEntry(db: Database, entry: WantedEntry) {
  const { id, term, day, start_time, end_time, weeks } = entry
  const dates = sql`planned_dates(${term.start_date}::date, ${term.end_date}::date, ${day}::int, ${weeks}::int[])`
  const stays = sql`(lesson.changed_at is not null or lower(lesson.period) <= college_now())`
  const times = sql`
    select date, tsrange(date + ${start_time}::time, date + ${end_time}::time) as period from ${dates} date
    where date + ${start_time}::time > college_now()
      and not exists (select from lesson where entry_id = ${id}::int and planned_date = date and ${stays})`
  const busy = await findBusy(
    db,
    entry,
    times,
    sql`(lesson.entry_id is distinct from ${id}::int or ${stays} and lesson.planned_date in (select * from ${dates}))`,
  )
  if (busy.length === 0) return []
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${times}) wanted`.execute(
    db,
  )
  return clashesOf(busy, { ...entry, term_start: term.start_date, count: rows[0]?.count ?? 0 })
}

/** A single lesson as it would be. */
export type WantedLesson = Takes & {
  id: number
  term: { start_date: string }
  date: string
  start_time: string
  end_time: string
}

/** What is in the way of a single lesson at its new time. */
export async function findClashesOfLesson(db: Database, lesson: WantedLesson) {
  const { id, date, start_time, end_time, term } = lesson
  const times = sql`
    select ${date}::date as date, tsrange(${date}::date + ${start_time}::time, ${date}::date + ${end_time}::time) as period`
  const busy = await findBusy(db, lesson, times, sql`lesson.id <> ${id}`)
  return clashesOf(busy, { ...lesson, term_start: term.start_date, count: 1 })
}

/**
 * All that a lecturer, a room and classes do from one day to another, without one entry: the hours that aren't free for its lessons.
 * `clashOf` says each in words.
 */
export const findBusyHours = (
  db: Database,
  takes: Takes & { first_day: string; last_day: string; except: number | null },
) =>
  findBusy(
    db,
    takes,
    sql`select tsrange(${takes.first_day}::date, ${takes.last_day}::date + 1) as period`,
    sql`lesson.entry_id is distinct from ${takes.except}::int`,
  )

const clashesOf = (busy: readonly Busy[], wish: Wish) => busy.map((each) => clashOf(each, wish))

/** Refuses with a 409 that names each thing in the way. */
export function refuseClashes(clashes: Awaited<ReturnType<typeof findClashesOfEntry>>) {
  if (clashes.length === 0) return
  const { message, ...details } = refusalOf(clashes)
  throw new AppError("conflict", message, details)
}

import { type RawBuilder, sql } from "kysely"
import type { Clash } from "#contract/teaching/timetable/clashes.ts"
import type { Database } from "../../lib/db/database.ts"
import { timeOf } from "../../lib/db/times.ts"
import { AppError } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import { type Busy, clashOf, refusalOf } from "./clashes.rules.ts"

/** The lecturer, the room and the classes that a lesson needs; null if it needs none. */
type NeededResources = {
  lecturer_id: number | null
  room_id: number | null
  classes: readonly string[]
  year_of_study: number
}

/**
 * The lessons that need the same lecturer, room or classes as some wanted ones: one row for each kind, entry and time of
 * the week. `candidates` is a list of common table expressions. The one called "wanted" has the columns number, own,
 * lecturer_id, room_id, classes, year_of_study and period. `inTheWay` selects among the lessons found.
 */
async function findBlocking(db: Database, candidates: RawBuilder<unknown>, inTheWay: RawBuilder<boolean>) {
  const { rows } = await sql<Busy & { number: number }>`
    with ${candidates}, taken as (
      select 'lecturer' as kind, number, own, lesson_id, null as class from wanted join lesson_booking booking
        on booking.lecturer_id = wanted.lecturer_id and booking.period && wanted.period
      union
      select 'room', number, own, lesson_id, null from wanted join lesson_booking booking
        on booking.room_id = wanted.room_id and booking.period && wanted.period
      union
      select 'class', number, own, lesson_id, class from wanted cross join unnest(wanted.classes) name
      join lesson_booking booking
        on booking.class = name and booking.year_of_study = wanted.year_of_study and booking.period && wanted.period
    )
    select taken.number, taken.kind, lesson.entry_id,
      array(select name from class where name = any (array_agg(distinct taken.class)) order by position) as taken_classes,
      subject.code as subject_code, entry.classes, term.year_of_study, ${fullName("person")} as lecturer_name, room.name as room,
      extract(isodow from lesson.date)::int as day,
      ${timeOf("lesson.start_time")} as start_time, ${timeOf("lesson.end_time")} as end_time,
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
    where ${inTheWay}
    group by taken.number, taken.kind, lesson.entry_id, subject.code, entry.classes, term.year_of_study, person.id,
      room.name, extract(isodow from lesson.date), lesson.start_time, lesson.end_time
    order by day, lesson.start_time, taken.kind = 'class', taken.kind = 'room', lesson.entry_id`.execute(db)
  return rows
}

/** An entry with its new values. */
type WantedEntry = NeededResources & {
  /** Null for a new entry. */
  id: number | null
  term: { start_date: string; end_date: string }
  day: number
  start_time: string
  end_time: string
  weeks: readonly number[] | null
}

/** The lessons that don't move when their entry changes. */
const isFixed = sql<boolean>`(lesson.changed_at is not null or lower(lesson.period) <= college_now())`

/** The future lessons of several entries, numbered from 0, as common table expressions. */
function lessonsOf(entries: readonly WantedEntry[]) {
  const rows = entries.map(({ term, lecturer_id, room_id, classes, year_of_study, ...entry }, number) => ({
    number,
    own: entry.id,
    lecturer_id,
    room_id,
    classes,
    year_of_study,
    first_day: term.start_date,
    last_day: term.end_date,
    day: entry.day,
    start_time: entry.start_time,
    end_time: entry.end_time,
    weeks: entry.weeks,
  }))
  return sql`wish as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) wish(number int, own int, lecturer_id int, room_id int,
        classes text[], year_of_study int, first_day date, last_day date, day int, start_time time, end_time time, weeks int[])
    ), planned as materialized (
      select wish.*, date, tsrange(date + start_time, date + end_time) as period
      from wish cross join lateral planned_dates(first_day, last_day, day, weeks) planned(date)
    ), wanted as materialized (
      select * from planned where lower(period) > college_now()
        and not exists (select from lesson where entry_id = own and planned_date = planned.date and ${isFixed})
    )`
}

/**
 * The dates of each entry's future lessons, and their clashes. An entry's own lessons don't clash with it, except those that
 * somebody changed or that have begun.
 */
export async function findClashesOfEntries(db: Database, entries: readonly WantedEntry[]) {
  const lessons = lessonsOf(entries)
  const busy = await findBlocking(
    db,
    lessons,
    sql`(lesson.entry_id is distinct from taken.own or ${isFixed}
      and exists (select from planned where planned.number = taken.number and planned.date = lesson.planned_date))`,
  )
  const { rows } = await sql<{ number: number; dates: string[] }>`
    with ${lessons} select number, array_agg(date::text order by date) as dates from wanted group by number`.execute(
    db,
  )
  const dates = new Map(rows.map((row) => [row.number, row.dates]))
  const inTheWay = Map.groupBy(busy, ({ number }) => number)
  return entries.map(({ term, year_of_study }, number) => {
    const entryDates = dates.get(number) ?? []
    const wish = { year_of_study, term_start: term.start_date, count: entryDates.length }
    return { dates: entryDates, clashes: (inTheWay.get(number) ?? []).map((entry) => clashOf(entry, wish)) }
  })
}

/** A single lesson with its new values. */
type WantedLesson = NeededResources & {
  id: number
  term: { start_date: string }
  date: string
  start_time: string
  end_time: string
}

/** Finds all clashes of a single lesson at its new time. */
export async function findClashesOfLesson(db: Database, lesson: WantedLesson) {
  const { id, date, start_time, end_time, term, lecturer_id, room_id, classes, year_of_study } = lesson
  const candidates = sql`wanted as (
    select 0 as number, null::int as own, ${lecturer_id}::int as lecturer_id, ${room_id}::int as room_id,
      ${classes}::text[] as classes, ${year_of_study}::int as year_of_study,
      tsrange(${date}::date + ${start_time}::time, ${date}::date + ${end_time}::time) as period)`
  const busy = await findBlocking(db, candidates, sql`lesson.id <> ${id}`)
  const wish = { year_of_study, term_start: term.start_date, count: 1 }
  return busy.map((entry) => clashOf(entry, wish))
}

export async function refuseClashesOf(db: Database, entry: WantedEntry) {
  const [lessons] = await findClashesOfEntries(db, [entry])
  refuseClashes(lessons?.clashes ?? [])
}

/** Refuses with a 409 that names each clash. */
export function refuseClashes(clashes: readonly Clash[]) {
  if (clashes.length === 0) return
  const { message, ...details } = refusalOf(clashes)
  throw new AppError("conflict", message, details)
}

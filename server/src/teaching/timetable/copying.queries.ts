import { sql } from "kysely"
import { weekdays } from "#contract/teaching/timetable/options.ts"
import type { Database } from "../../lib/db/database.ts"
import { timeOf } from "../../lib/db/times.ts"
import { fullName } from "../../people/people/queries.ts"
import { findClashesOfEntries } from "./clashes.queries.ts"
import { clashesTogether, refusalOf } from "./clashes.rules.ts"
import type { findTermOf } from "./queries.ts"
import { weeksWithin, whyLeftOut } from "./rules.ts"

type Term = Awaited<ReturnType<typeof findTermOf>>

/** The entries of a term, including those that can't be copied. */
const entriesToCopy = (db: Database, termId: number, toId: number) =>
  db
    .selectFrom("timetable_entry as entry")
    .innerJoin("offering", "offering.id", "entry.offering_id")
    .innerJoin("subject", "subject.id", "offering.subject_id")
    .innerJoin("lecturer", "lecturer.id", "entry.lecturer_id")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .leftJoin("room", "room.id", "entry.room_id")
    .where("offering.term_id", "=", termId)
    .where("entry.deleted_at", "is", null)
    .select([
      "subject.id as subject_id",
      "subject.code as subject_code",
      "subject.approval",
      "entry.classes",
      "entry.lecturer_id",
      "entry.room_id",
      "room.name as room",
      "entry.lesson_type",
      "entry.day",
      "entry.weeks",
      "subject.kind",
      "subject.year_of_study",
      "subject.semester_number",
      sql<boolean>`exists (select from offering there where there.subject_id = subject.id and there.term_id = ${toId})`.as(
        "is_offered",
      ),
      sql<
        string | null
      >`(select name from class where is_retired and name = any (entry.classes) order by position limit 1)`.as(
        "retired_class",
      ),
      sql<boolean>`subject.deleted_at is not null`.as("subject_deleted"),
      sql<boolean>`lecturer.deleted_at is not null`.as("lecturer_left"),
      fullName("person").as("lecturer_name"),
      timeOf("entry.start_time").as("start_time"),
      timeOf("entry.end_time").as("end_time"),
    ])
    .orderBy("entry.day")
    .orderBy("entry.start_time")
    .orderBy("entry.id")
    .execute()

/** The entries that a copy of a term's timetable adds to another term, and those that it leaves out, with the reasons. */
export async function planCopy(db: Database, { from, to }: { from: Term; to: Term }) {
  const judged = (await entriesToCopy(db, from.id, to.id)).map((entry) => ({
    entry: { ...entry, weeks: weeksWithin(entry.weeks, to.weeks) },
    reason: whyLeftOut(entry, to),
  }))
  const possible = judged.filter(({ reason }) => reason === undefined).map(({ entry }) => entry)
  const target = { year_of_study: to.year_of_study, term_start: to.start_date }
  const clashesOfEntries = await findClashesOfEntries(
    db,
    possible.map((entry) => ({ ...entry, id: null, term: to, year_of_study: to.year_of_study })),
  )
  const clashes = clashesTogether(
    possible.map((entry, number) => ({
      ...entry,
      ...target,
      dates: [],
      clashes: [],
      ...clashesOfEntries[number],
    })),
  )
  const fits = possible.filter((_, number) => clashes[number]?.length === 0)
  const clashing = new Map(possible.map((entry, number) => [entry, clashes[number] ?? []]))
  const left_out = judged.flatMap(({ entry, reason }) => {
    const inTheWay = clashing.get(entry) ?? []
    const why = reason ?? (inTheWay.length > 0 ? refusalOf(inTheWay).message : undefined)
    return why === undefined ? [] : [{ text: nameOf(entry), reason: why }]
  })
  const copies = fits.map((entry) => ({
    term_id: to.id,
    subject_id: entry.subject_id,
    classes: entry.classes,
    lecturer_id: entry.lecturer_id,
    room_id: entry.room_id,
    lesson_type: entry.lesson_type,
    day: entry.day,
    weeks: entry.weeks,
    start_time: entry.start_time,
    end_time: entry.end_time,
  }))
  return { copies, left_out }
}

type NamedEntry = {
  subject_code: string
  classes: string[]
  day: number
  start_time: string
  end_time: string
}

const nameOf = ({ subject_code, classes, day, start_time, end_time }: NamedEntry) =>
  `${subject_code} for ${classes.join(", ")}, ${weekdays[day - 1]} ${start_time}-${end_time}`

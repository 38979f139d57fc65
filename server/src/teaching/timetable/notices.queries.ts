import { sql } from "kysely"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { weekdays } from "#contract/teaching/timetable/options.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf } from "../../lib/db/filters.ts"
import { type Audience, enrolledIn, lecturers } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"

type AffectedPeople = { term_id: number; classes: readonly string[]; lecturers: readonly number[] }
type TimetableNotice = {
  /** A key of the entry or lesson, so that a person gets one line about it, however often it changes. */
  part: string
  title: string
  /** If absent, the title with the names of the classes. */
  lecturerTitle?: string
  message: string
  /** A day of the week that the link shows; absent for the current week. */
  day?: string
  isUrgent?: boolean
  senderId: number
}

/**
 * Notifies the students of some classes, and some lecturers, of a change of their timetable. Changes that a person hasn't read
 * yet share one line.
 */
export async function notifyOfTimetable(db: Database, affected: AffectedPeople, news: TimetableNotice) {
  const { term_id, classes } = affected
  const { part, title, lecturerTitle = `${title}, ${classes.join(", ")}`, message, day, senderId } = news
  const priority = news.isUrgent ? "high" : "normal"
  const notifyRole = (role: "student" | "lecturer", titled: string, to: Audience) =>
    notify(db, {
      to,
      type: "reminder",
      priority,
      title: titled,
      message,
      link: `/${role}/timetable${day ? `?week=${day}` : ""}`,
      senderId,
      effect: "timetable",
      many: {
        parts: [part],
        title: "changes in your timetable",
        message: `The last: ${titled}. ${message}`,
      },
    })
  await notifyRole("student", title, enrolledIn(term_id, classes))
  await notifyRole("lecturer", lecturerTitle, lecturers(affected.lecturers))
}

/**
 * Notifies people of an entry that was added (without `before`), changed, or deleted (without `after`), if its term is active:
 * a timetable that is being made for a later term concerns nobody yet.
 */
export async function notifyOfEntry(
  db: Database,
  [before, after]: [TimetableEntry, TimetableEntry] | [null, TimetableEntry] | [TimetableEntry, null],
  senderId: number,
) {
  const { id, term_id, subject_name } = after ?? before
  const now = after && entryText(after, before)
  const old = before && entryText(before, after)
  if (now === old) return
  const classes = new Set([...(before?.classes ?? []), ...(after?.classes ?? [])])
  const active = await db
    .selectFrom("term")
    .select("id")
    .where("id", "=", term_id)
    .where("is_active", "=", true)
    .where("end_date", ">=", sql<string>`college_today()`)
    .executeTakeFirst()
  if (!active) return
  const lecturerIds = [before?.lecturer_id, after?.lecturer_id].filter((lecturer) => lecturer !== undefined)
  const added = before ? "Changed" : "New in your timetable"
  const change = after ? added : "No longer in your timetable"
  await notifyOfTimetable(
    db,
    { term_id, classes: [...classes], lecturers: lecturerIds },
    {
      part: `entry ${id}`,
      title: `${change}: ${subject_name}`,
      message: [now && (old ? `Now ${now}.` : `${now}.`), old && `Before: ${old}.`].filter(Boolean).join(" "),
      senderId,
    },
  )
}

const newEntries = {
  title: "New classes in your timetable",
  message: "Look at the week to see when and where they are.",
}
export const removedEntries: typeof newEntries = {
  title: "Classes no longer in your timetable",
  message: "Look at the week to see which ones remain.",
}

/**
 * Notifies people of many entries that were added, or are about to be removed, at once. Each student and lecturer gets one notice,
 * if the term is active.
 */
export async function notifyOfEntries(
  db: Database,
  ids: readonly number[],
  senderId: number,
  { title, message } = newEntries,
) {
  const { rows } = await sql<AffectedPeople>`
    select offering.term_id, array_agg(distinct class) as classes, array_agg(distinct entry.lecturer_id) as lecturers
    from timetable_entry entry
    join offering on offering.id = entry.offering_id
    join term on term.id = offering.term_id and term.is_active and term.end_date >= college_today()
    cross join unnest(entry.classes) class
    where entry.id = ${anyOf(ids)}
    group by offering.term_id`.execute(db)
  for (const affected of rows) {
    const part = `entries ${affected.term_id}`
    await notifyOfTimetable(db, affected, { part, title, lecturerTitle: title, message, senderId })
  }
}

type Entry = Pick<
  TimetableEntry,
  | "subject_id"
  | "subject_name"
  | "classes"
  | "day"
  | "start_time"
  | "end_time"
  | "room"
  | "lecturer_name"
  | "weeks"
>

/**
 * "Tuesdays 10:00 – 11:00, Room 4, with Mary Banda", and the weeks if it is not in every week. The subject and the classes come
 * first where the other version of the entry has others.
 */
function entryText(entry: Entry, other: Entry | null) {
  const { subject_name, classes, day, start_time, end_time, room, lecturer_name, weeks } = entry
  return [
    other && other.subject_id !== entry.subject_id && subject_name,
    other && other.classes.join() !== classes.join() && classes.join(", "),
    `${weekdays[day - 1]}s ${start_time} – ${end_time}`,
    room,
    `with ${lecturer_name}`,
    weeks && `in weeks ${weeks.join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ")
}

import { dayText, shortDayText } from "#contract/lib/dates.ts"
import { weekNumber } from "#contract/lib/days.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { type Clash, clashKinds } from "#contract/teaching/timetable/clashes.ts"
import { weekdays } from "#contract/teaching/timetable/options.ts"

/** Lessons of one entry, at the same time of the week, that need a lecturer, a room or classes. */
export type Busy = {
  kind: (typeof clashKinds)[number]
  entry_id: number
  /** The wanted classes that have the lesson; empty for a lecturer or a room. */
  taken_classes: string[]
  subject_code: string
  classes: string[]
  year_of_study: number
  lecturer_name: string
  room: string | null
  day: number
  start_time: string
  end_time: string
  dates: string[]
}

/** The term of the lessons to be placed, and their number. */
type Wish = { year_of_study: number; term_start: string; count: number }
/** Longer lists of dates are given by their weeks. */
const maxDates = 3

/** Describes a clash: the busy person or room, the lesson, and the time. */
export const clashOf = (busy: Busy, wish: Wish): Clash => ({
  kind: busy.kind,
  text: `${bookedText(busy, wish)} on ${whenText(busy, wish)}.`,
  entry_id: busy.entry_id,
  day: busy.day,
  start_time: busy.start_time,
  end_time: busy.end_time,
  dates: busy.dates,
})

function bookedText({ kind, room, lecturer_name, subject_code, ...busy }: Busy, { year_of_study }: Wish) {
  const year = busy.year_of_study === year_of_study ? "" : ` of year ${busy.year_of_study}`
  const classes = `${listText(busy.classes)}${year}`
  if (kind === "room")
    return `${room} is taken by ${lecturer_name}, who teaches ${subject_code} to ${classes},`
  const inRoom = room === null ? "" : ` in ${room}`
  if (kind === "lecturer") return `Lecturer ${lecturer_name} teaches ${subject_code} to ${classes}${inRoom}`
  const have = busy.taken_classes.length === 1 ? "has" : "have"
  return `${listText(busy.taken_classes)} ${have} ${subject_code} with ${lecturer_name}${inRoom}`
}

/** "Tuesday 10:00-11:00", and the dates or weeks if only some of the wanted lessons clash. */
function whenText({ day, start_time, end_time, dates }: Busy, { term_start, count }: Wish) {
  const hours = `${start_time}-${end_time}`
  if (count === 1 && dates[0]) return `${weekdays[day - 1]} ${dayText(dates[0])}, ${hours}`
  const weekly = `${weekdays[day - 1]} ${hours}`
  if (dates.length >= count) return weekly
  if (dates.length <= maxDates) return `${weekly} (only on ${listText(dates.map(shortDayText))})`
  return `${weekly} (in weeks ${listText(dates.map((date) => String(weekNumber(term_start, date))))})`
}

/** An entry that is to be added together with others. */
type Candidate = Omit<Busy, "kind" | "entry_id" | "taken_classes"> & {
  lecturer_id: number
  room_id: number | null
  term_start: string
  clashes: readonly Clash[]
}

/** The clashes of each candidate: with stored lessons, and with the accepted candidates before it. */
export function clashesTogether(candidates: readonly Candidate[]): Clash[][] {
  const accepted: Candidate[] = []
  return candidates.map((candidate) => {
    const clashes = [...candidate.clashes, ...accepted.flatMap((other) => clashesBetween(other, candidate))]
    if (clashes.length === 0) accepted.push(candidate)
    return clashes
  })
}

function clashesBetween(other: Candidate, candidate: Candidate): Clash[] {
  const isApart =
    other.day !== candidate.day ||
    other.start_time >= candidate.end_time ||
    candidate.start_time >= other.end_time
  if (isApart) return []
  const dates = other.dates.filter((date) => candidate.dates.includes(date))
  if (dates.length === 0) return []
  const isSameYear = other.year_of_study === candidate.year_of_study
  const taken_classes = isSameYear ? other.classes.filter((name) => candidate.classes.includes(name)) : []
  const conflicts = {
    lecturer: other.lecturer_id === candidate.lecturer_id,
    room: other.room_id !== null && other.room_id === candidate.room_id,
    class: taken_classes.length > 0,
  }
  const wish = { ...candidate, count: candidate.dates.length }
  const kinds = clashKinds.filter((kind) => conflicts[kind])
  return kinds.map((kind) => clashOf({ ...other, kind, entry_id: 0, taken_classes, dates }, wish))
}

/** The field of the form for each kind of clash. */
const fields = { lecturer: "lecturer_id", room: "room_id", class: "classes" } as const
/** The number of clashes in the message. The data has all of them. */
const maxClashes = 3

/** The message of a refusal, an error for each field, and the data. */
export function refusalOf(clashes: readonly Clash[]) {
  const unnamed = clashes.length - maxClashes
  const more =
    unnamed > 0 ? [`There ${unnamed === 1 ? "is 1 more clash" : `are ${unnamed} more clashes`}.`] : []
  const byField = Object.entries(fields).flatMap(([kind, field]) => {
    const texts = clashes.filter((clash) => clash.kind === kind).map(({ text }) => text)
    return texts.length > 0 ? [[field, texts.slice(0, maxClashes).join(" ")]] : []
  })
  return {
    message: [...clashes.slice(0, maxClashes).map(({ text }) => text), ...more].join(" "),
    errors: Object.fromEntries(byField) as Record<string, string>,
    data: { clashes },
  }
}

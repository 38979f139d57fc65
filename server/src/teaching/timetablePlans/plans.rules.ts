/** Converts the hours that classes lack to a plan, and a plan to the contract's fields. */
import type { FillSettings, SubjectHours } from "#contract/teaching/timetablePlans/endpoints.ts"
import { type Booking, bookingKey, type Requirement, type Room } from "./requirements.rules.ts"
import { type Filling, fillWeek, type Placement } from "./solver.rules.ts"
import { clock, usualWeek, type WeekSettings } from "./week.rules.ts"

/** The hours of a subject in a class, and the other data that filling needs. */
export type ClassHours = SubjectHours & {
  year_of_study: number
  /** The number of students who need a place. */
  students: number
  /** The days on which the class has the subject already. */
  used_days: number[]
}

type WantedLesson = Requirement & { row: ClassHours }
export type Plan = Filling<WantedLesson>
type College = { hours: readonly ClassHours[]; rooms: readonly Room[]; booked: readonly Booking[] }
type Settings = Pick<FillSettings, "double_lessons" | "saturdays" | "through_lunch">

/** Plans the whole hours that are missing. A subject that nobody teaches to the class is listed as unplaced. */
export function planFor({ hours, rooms, booked }: College, settings: Settings): Plan {
  const missing = hours
    .map((row) => ({ row, wholeHours: Math.floor(row.wanted - row.planned) }))
    .filter(({ wholeHours }) => wholeHours > 0)
  const filling = fillWeek({
    requirements: missing.flatMap(({ row, wholeHours }) => wantedOf(row, wholeHours) ?? []),
    rooms,
    booked,
    week: weekOf(settings),
    doubles: settings.double_lessons ?? false,
  })
  const untaught = missing.flatMap(({ row, wholeHours }) => {
    if (row.lecturer_id !== null) return []
    const reason = `No lecturer teaches ${row.subject_code} to ${row.class} in this term. Assign one on the subject's page first.`
    const nobody = { key: "", name: "" }
    return [
      { requirement: { ...requirementOf(row, wholeHours), lecturer: nobody }, hours: wholeHours, reason },
    ]
  })
  return { placements: filling.placements, unplaced: [...untaught, ...filling.unplaced] }
}

function wantedOf(row: ClassHours, hours: number): WantedLesson | undefined {
  const { lecturer_id, lecturer_name } = row
  if (lecturer_id === null || lecturer_name === null) return undefined
  const lecturer = { key: bookingKey.lecturer(lecturer_id), name: lecturer_name }
  return { ...requirementOf(row, hours), lecturer }
}

const requirementOf = (row: ClassHours, hours: number) => ({
  row,
  subject: row.subject_code,
  classes: [{ key: bookingKey.class(row.class, row.year_of_study), name: row.class }],
  students: row.students,
  hours,
  usedDays: row.used_days,
})

function weekOf({ saturdays, through_lunch }: Settings): WeekSettings {
  return {
    ...usualWeek,
    days: saturdays ? [...usualWeek.days, 6] : usualWeek.days,
    breaks: through_lunch ? [] : usualWeek.breaks,
  }
}

export const plannedLesson = ({ requirement, day, start, end, room }: Placement<WantedLesson>) => ({
  class: requirement.row.class,
  subject_code: requirement.subject,
  lecturer_name: requirement.lecturer.name,
  room: room?.name ?? null,
  day,
  start_time: clock(start),
  end_time: clock(end),
})

export const unplacedLesson = ({ requirement: { row }, hours, reason }: Plan["unplaced"][number]) => ({
  class: row.class,
  subject_code: row.subject_code,
  subject_name: row.subject_name,
  hours,
  reason,
})

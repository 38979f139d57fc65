import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { weekdays } from "#contract/teaching/timetable/options.ts"

type Entry = Pick<TimetableEntry, "day" | "start_time" | "end_time" | "room" | "lecturer_name" | "weeks">

/** "Tuesdays 10:00 – 11:00, Room 4, with Mary Banda", and the weeks if it isn't all of them. */
export function entryText({ day, start_time, end_time, room, lecturer_name, weeks }: Entry) {
  return [
    `${weekdays[day - 1]}s ${start_time} – ${end_time}`,
    room,
    `with ${lecturer_name}`,
    weeks && `in weeks ${weeks.join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ")
}

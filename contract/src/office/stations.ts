import { countText } from "../lib/amounts.ts"
import type { Opening } from "./opening.ts"

export const stationKeys = [
  "year",
  "subjects",
  "lecturers",
  "students",
  "teaching",
  "timetable",
  "website",
] as const
export type StationKey = (typeof stationKeys)[number]

/** One of the seven stations of opening a college: its state in words, and whether it is done. */
export type Station = { key: StationKey; title: string; state: string; isDone: boolean }

export function stationsOf(opening: Opening): readonly Station[] {
  const {
    academic_year,
    terms,
    active_terms,
    subjects,
    lecturers,
    students,
    without_class,
    taught,
    assigned,
    lessons,
    rooms,
    texts,
    published,
  } = opening
  const station = (key: StationKey, title: string, isDone: boolean, state: string) => ({
    key,
    title,
    isDone,
    state,
  })
  return [
    station(
      "year",
      "Year and terms",
      active_terms > 0,
      academic_year === null
        ? "No year yet"
        : `${academic_year}, ${active_terms > 0 ? countText(terms, "term") : "no active term"}`,
    ),
    station("subjects", "Subjects", subjects > 0, countText(subjects, "subject")),
    station("lecturers", "Lecturers", lecturers > 0, countText(lecturers, "lecturer")),
    station(
      "students",
      "Students",
      students > 0 && without_class === 0,
      `${countText(students, "student")}${without_class > 0 ? `, ${without_class} without a class` : ""}`,
    ),
    station(
      "teaching",
      "Who teaches what",
      taught > 0 && assigned === taught,
      taught === 0 ? "After subjects and students" : `${assigned} of ${taught}`,
    ),
    station("timetable", "Timetable", lessons > 0, timetableText(lessons, rooms)),
    station("website", "Website", published === texts, `${published} of ${texts}`),
  ]
}

function timetableText(lessons: number, rooms: number) {
  if (lessons > 0) return countText(lessons, "lesson")
  return rooms > 0 ? countText(rooms, "room") : "Empty"
}

/** The next station that isn't done; undefined once all are. */
export const nextStation = (stations: readonly Station[]) => stations.find(({ isDone }) => !isDone)

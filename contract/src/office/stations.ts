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
      opening.active_terms > 0,
      opening.academic_year === null
        ? "No year yet"
        : `${opening.academic_year}, ${opening.active_terms > 0 ? countText(opening.terms, "term") : "no active term"}`,
    ),
    station("subjects", "Subjects", opening.subjects > 0, countText(opening.subjects, "subject")),
    station("lecturers", "Lecturers", opening.lecturers > 0, countText(opening.lecturers, "lecturer")),
    station(
      "students",
      "Students",
      opening.students > 0 && opening.without_class === 0,
      `${countText(opening.students, "student")}${opening.without_class > 0 ? `, ${opening.without_class} without a class` : ""}`,
    ),
    station(
      "teaching",
      "Who teaches what",
      opening.taught > 0 && opening.assigned === opening.taught,
      opening.taught === 0 ? "After subjects and students" : `${opening.assigned} of ${opening.taught}`,
    ),
    station("timetable", "Timetable", opening.lessons > 0, timetableText(opening.lessons, opening.rooms)),
    station(
      "website",
      "Website",
      opening.published === opening.texts,
      `${opening.published} of ${opening.texts}`,
    ),
  ]
}

function timetableText(lessons: number, rooms: number) {
  if (lessons > 0) return countText(lessons, "lesson")
  return rooms > 0 ? countText(rooms, "room") : "Empty"
}

/** The next station that isn't done; undefined once all are. */
export const nextStation = (stations: readonly Station[]) => stations.find(({ isDone }) => !isDone)

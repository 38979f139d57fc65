import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"
import { weekQuery } from "./lists.ts"

export const lessonScreens: readonly Screen[] = [
  {
    path: paths.lecturerTimetable,
    roles: ["lecturer"],
    load: () => import("./LecturerTimetablePage.tsx"),
    reads: ({ search }) => [readOf("GET /lecturers/timetable", { query: weekQuery(search) })],
    menu: "Courses/My Timetable",
  },
  {
    path: paths.myTimetable,
    roles: ["student"],
    load: () => import("./StudentTimetablePage.tsx"),
    reads: ({ search }) => [readOf("GET /students/timetable", { query: weekQuery(search) })],
    menu: "Courses/My Timetable",
  },
]

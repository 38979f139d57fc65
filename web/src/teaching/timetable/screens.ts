import { compact } from "#contract/lib/objects.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import type { Screen } from "../../lib/records/screen.ts"
import { byLastName, byName } from "./lists.ts"
import { entriesQuery, isChosen, mondayIn, printedQuery, viewOf } from "./view.ts"

/** The read of the lecturers or rooms, if the timetable is one of theirs. */
function nameReads(search: URLSearchParams) {
  const { by } = viewOf(search)
  if (by === "lecturer") return [readOf("GET /lecturers", { query: byLastName })]
  return by === "room" ? [readOf("GET /rooms", { query: byName })] : []
}

export const timetableScreens: readonly Screen[] = [
  {
    path: paths.timetable,
    roles: ["admin"],
    load: () => import("./TimetablePage.tsx"),
    reads: ({ search, classes }) => {
      const view = viewOf(search, classes)
      const isTermView = !mondayIn(search)
      return compact([
        readOf("GET /terms", allTerms),
        ...nameReads(search),
        isChosen(view) && isTermView && readOf("GET /timetable", { query: entriesQuery(search, view) }),
      ])
    },
    menu: "College/Timetable",
  },
  {
    path: paths.timetablePaper,
    roles: ["admin"],
    load: () => import("./TimetablePaperPage.tsx"),
    reads: ({ search }) => {
      const view = viewOf(search)
      const isPrinted = isChosen(view) || search.has("all")
      return compact([
        readOf("GET /college"),
        readOf("GET /terms", allTerms),
        ...nameReads(search),
        isPrinted && readOf("GET /timetable", { query: printedQuery(search, view) }),
      ])
    },
  },
  {
    path: paths.importTimetable,
    roles: ["admin"],
    load: () => import("./ImportTimetablePage.tsx"),
  },
]

import { taughtSubjects } from "../../courses/subjects/lists.ts"
import { useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import type { Filter } from "../../ui/list/filters.ts"
import { statusOptions } from "./labels.ts"
import { everyLecturer } from "./lists.ts"

/** The filters of the office's attendance records (spec 001 section 2). */
export function useSessionFilters(): readonly Filter[] {
  const lecturers = useData("GET /lecturers", everyLecturer).data?.lecturers ?? []
  return [
    {
      name: "lecturer_id",
      label: "Lecturer",
      all: "All lecturers",
      options: lecturers.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]),
    },
    { name: "from", label: "From", day: true },
    { name: "to", label: "To", day: true },
    ...useOwnSessionFilters(),
  ]
}

/** The filters of a lecturer's own records (spec 002 section 2). */
export function useOwnSessionFilters(): readonly Filter[] {
  const subjects = useRecordedSubjects() ?? []
  return [
    { name: "date", label: "Date", day: true },
    {
      name: "subject",
      label: "Subject",
      all: "All subjects",
      options: subjects.map(({ code, name }) => [code, `${code} ${name}`]),
    },
    statusFilter,
  ]
}

export const statusFilter = { name: "status", label: "Status", all: "Any status", options: statusOptions }

/**
 * The subjects by which attendance records are filtered. A lecturer gets those that they teach, and the office gets all.
 * Undefined until they have loaded.
 */
export function useRecordedSubjects() {
  const isOffice = useUser().role === "admin"
  const offered = useData("GET /subjects/options", isOffice ? {} : undefined).data
  const taught = useData("GET /lecturers/my/subjects", isOffice ? undefined : taughtSubjects).data
  return (isOffice ? offered : taught)?.subjects
}

import type { ImportField } from "../../people/imports/endpoints.ts"

/** The columns of an import of a timetable. The academic year distinguishes terms of the same name. */
export const timetableFields = [
  { field: "day", label: "Day", required: true },
  { field: "start_time", label: "Start time", required: true },
  { field: "end_time", label: "End time", required: true },
  { field: "classes", label: "Classes", required: true },
  { field: "subject_code", label: "Subject code", required: true },
  { field: "lecturer", label: "Lecturer", required: true },
  { field: "room", label: "Room", required: false },
  { field: "lesson_type", label: "Type", required: false },
  { field: "weeks", label: "Weeks", required: false },
  { field: "term", label: "Term", required: false },
  { field: "academic_year", label: "Academic year", required: false },
] as const satisfies readonly ImportField[]

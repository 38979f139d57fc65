import type { ImportField } from "../../people/imports/endpoints.ts"
import { lecturerWords, subjectWords } from "../../people/imports/words.ts"

/** The columns of an import of a timetable. The academic year distinguishes terms of the same name. */
export const timetableFields = [
  { field: "day", label: "Day", required: true, also: ["Weekday"] },
  { field: "start_time", label: "Start time", required: true, also: ["Start", "Starts", "From", "Begins"] },
  { field: "end_time", label: "End time", required: true, also: ["End", "Ends", "To", "Until", "Finish"] },
  { field: "classes", label: "Classes", required: true, also: ["Class"] },
  { field: "subject_code", label: "Subject code", required: true, also: subjectWords },
  { field: "lecturer", label: "Lecturer", required: true, also: lecturerWords },
  { field: "room", label: "Room", required: false, also: ["Venue", "Place", "Classroom"] },
  { field: "lesson_type", label: "Type", required: false },
  { field: "weeks", label: "Weeks", required: false },
  { field: "term", label: "Term", required: false },
  { field: "academic_year", label: "Academic year", required: false },
] as const satisfies readonly ImportField[]

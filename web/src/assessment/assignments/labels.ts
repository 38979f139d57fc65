import type { Assignment, AssignmentOption } from "#contract/assessment/assignments/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { dueText } from "#contract/lib/dates.ts"
import type { FurtherFormat } from "#contract/lib/uploads.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { weightText } from "../../lib/cost.ts"

type AssignmentLecturer = Pick<Assignment, "lecturer_first_name" | "lecturer_last_name">

/** The lecturer's name, or "Admin" (spec 002 section 2). */
export const assignedByText = ({ lecturer_first_name, lecturer_last_name }: AssignmentLecturer) =>
  lecturer_last_name === null ? "Admin" : `${lecturer_first_name} ${lecturer_last_name}`

export const dueLine = ({ due_date, late_allowed }: Pick<Assignment, "due_date" | "late_allowed">) =>
  `Due ${dueText(due_date)}${late_allowed ? ", late work is taken" : ""}`

export const classText = (className: string | null) => className ?? "All classes"
export const classesText = (classes: readonly (string | null)[]) => listText(classes.map(classText))

/** The text of an option for an assignment whose title others have too: "Essay (ENG101, P8, Term 1)". */
export const optionText = ({ title, subject_code, student_class, term_name }: AssignmentOption) =>
  `${title} (${[subject_code, student_class, term_name].filter(Boolean).join(", ")})`

type AttachedFile = Pick<Assignment, "assignment_file_name" | "assignment_file_size">

/** The attached file's name and size; null if there is none. */
export const fileText = ({ assignment_file_name: name, assignment_file_size: size }: AttachedFile) =>
  name === null || size === null ? null : `${name}, ${weightText(size)}`

/** The formats that a lecturer may allow, by their usual names. */
export const formatNames: Record<FurtherFormat, string> = {
  mp4: "Video (.mp4)",
  "3gp": "Old phones' video (.3gp)",
  mov: "iPhones' video (.mov)",
  m4a: "Voice note (.m4a)",
  ogg: "Voice note (.ogg)",
  odt: "LibreOffice text (.odt)",
  xlsx: "Spreadsheet (.xlsx)",
}

/** ".mov and .odt"; null without any ending. */
export const namesOf = (endings: readonly string[]) =>
  endings.length === 0 ? null : listText(endings.map((ending) => `.${ending}`))

export const pointsText = (points: number) => countText(points, "point")

/** "4 of 9 graded" */
export const gradedText = ({
  submissions_count = 0,
  graded_count = 0,
}: Pick<Assignment, "submissions_count" | "graded_count">) => `${graded_count} of ${submissions_count} graded`

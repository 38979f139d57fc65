import type { Grade } from "#contract/assessment/grades/grade.ts"
import { graderText, gradeTypeLabel } from "#contract/assessment/grades/texts.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { isDraft, percentageText, pointsOfMax } from "./labels.ts"

/** Shown instead of a figure for a grade without points. Phones show only the word for its state. */
const dash = <span className="list-quiet">—</span>

/** Shows that the student can't see the grade yet. */
const draft = (grade: Grade) => isDraft(grade) && <Badge tone="warn">Draft</Badge>

export const student: Column<Grade> = {
  header: "Student",
  sort: "student_name",
  primary: true,
  grow: 5,
  cell: ({ student_name }) => student_name,
  after: ({ student_number }) => <span className="list-note">{student_number}</span>,
}
/** The administrator's list has so many columns that the number is shown only on a wide screen. */
export const studentAmongMany: Column<Grade> = {
  ...student,
  grow: 2,
  after: ({ student_number }) => <span className="list-note list-note-spare">{student_number}</span>,
}
export const studentClass: Column<Grade> = {
  header: "Class",
  cell: ({ student_class }) => student_class ?? "—",
}
const assignment: Column<Grade> = {
  header: "Assignment",
  sort: "assignment_title",
  grow: 3,
  second: true,
  cell: (grade) => (
    <>
      {grade.assignment_title} {draft(grade)}
    </>
  ),
}
/** The lecturer's list has no column for the subject, and two subjects may have assignments of the same name. */
export const assignmentOfSubject: Column<Grade> = {
  ...assignment,
  grow: 5,
  kept: true,
  cell: (grade) => (
    <>
      <span title={grade.subject_name} className="list-note">
        {grade.subject_code}
      </span>{" "}
      {grade.assignment_title} {draft(grade)}
    </>
  ),
}
export const subject: Column<Grade> = {
  header: "Subject",
  sort: "subject_code",
  cell: ({ subject_code, subject_name }) => <abbr title={subject_name}>{subject_code}</abbr>,
}
export const termAndYear: Column<Grade> = {
  header: "Term",
  sort: "term_name",
  also: { header: "Academic Year", sort: "academic_year_name" },
  wide: true,
  cell: (grade) => (
    <span title={termText(grade)}>
      {grade.term_name}, {shortYear(grade.academic_year_name)}
    </span>
  ),
}
/** "2026-27", because the full name doesn't fit at 1280 pixels. */
const shortYear = (name: string) => name.replace(/^(\d{4})-\d\d(\d\d)$/, "$1-$2")

export const assignmentAndType: Column<Grade> = {
  ...assignment,
  grow: 6,
  also: { header: "Type", sort: "grade_type" },
  cell: (grade) => (
    <>
      {grade.assignment_title}{" "}
      <span className={`list-note${grade.grade_type === "assignment" ? " list-note-spare" : ""}`}>
        {gradeTypeLabel[grade.grade_type]}
      </span>{" "}
      {draft(grade)}
    </>
  ),
}
export const points: Column<Grade> = {
  header: "Points",
  sort: "points_earned",
  numeric: true,
  second: true,
  cell: (grade) =>
    grade.state === "number" ? <span className="list-roomy">{pointsOfMax(grade)}</span> : pointsOfMax(grade),
}
export const percentage: Column<Grade> = {
  header: "Percentage",
  sort: "percentage",
  numeric: true,
  second: true,
  cell: (grade) => (grade.percentage === null ? dash : percentageText(grade)),
}
export const percentageAndPoints: Column<Grade> = {
  ...percentage,
  also: { header: "Points", sort: "points_earned" },
  cell: (grade) => (
    <>
      {grade.percentage !== null && percentageText(grade)}{" "}
      <span className="list-note">{pointsOfMax(grade)}</span>
    </>
  ),
}
export const letter: Column<Grade> = {
  header: "Letter Grade",
  sort: "letter_grade",
  tight: true,
  second: true,
  cell: ({ letter_grade }) => letter_grade ?? dash,
}
export const dateGraded: Column<Grade> = {
  header: "Date Graded",
  sort: "graded_at",
  cell: ({ graded_at }) => shortDayText(dayOf(graded_at)),
}
/** The lecturer's list is crowded at 200% zoom, and the open record has the date. */
export const dateGradedIfRoom: Column<Grade> = { ...dateGraded, least: true }
export const grader: Column<Grade> = {
  header: "Graded By",
  sort: "graded_by",
  grow: 3,
  wide: true,
  cell: graderText,
}

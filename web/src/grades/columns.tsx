import { gradeTypeWord } from "#contract/gradeReport.ts"
import type { Grade } from "#contract/grades.ts"
import { shortDayText } from "../lib/dates.ts"
import { Person } from "../ui/Avatar.tsx"
import type { Column } from "../ui/Table.tsx"
import { graderText, percentageText, pointsOfMax } from "./words.ts"

export const student: Column<Grade> = {
  id: "student",
  header: "Student",
  sort: "student_name",
  primary: true,
  cell: ({ student_name, student_number }) => <Person name={student_name} note={student_number} />,
}
export const assignment: Column<Grade> = {
  id: "assignment",
  header: "Assignment",
  sort: "assignment_title",
  cell: ({ assignment_title }) => assignment_title,
}
export const subject: Column<Grade> = {
  id: "subject",
  header: "Subject",
  sort: "subject_code",
  cell: ({ subject_code, subject_name }) => <abbr title={subject_name}>{subject_code}</abbr>,
}
export const term: Column<Grade> = {
  id: "term",
  header: "Term",
  sort: "term_name",
  compact: true,
  cell: ({ term_name }) => term_name,
}
export const academicYear: Column<Grade> = {
  id: "year",
  header: "Academic Year",
  compact: true,
  cell: ({ academic_year_name }) => academic_year_name,
}
export const type: Column<Grade> = {
  id: "type",
  header: "Type",
  cell: ({ grade_type }) => gradeTypeWord[grade_type],
}
export const points: Column<Grade> = {
  id: "points",
  header: "Points",
  sort: "points_earned",
  numeric: true,
  cell: pointsOfMax,
}
export const percentage: Column<Grade> = {
  id: "percentage",
  header: "Percentage",
  sort: "percentage",
  numeric: true,
  cell: percentageText,
}
export const letter: Column<Grade> = {
  id: "letter",
  header: "Letter Grade",
  cell: ({ letter_grade }) => letter_grade ?? "—",
}
export const grader: Column<Grade> = { id: "grader", header: "Graded By", cell: graderText }
export const dateGraded: Column<Grade> = {
  id: "date",
  header: "Date Graded",
  sort: "graded_at",
  compact: true,
  cell: ({ graded_at }) => shortDayText(graded_at),
}

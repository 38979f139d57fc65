import type { Grade } from "#contract/grades/endpoints.ts"
import { gradeTypeWord } from "#contract/grades/report.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { Person } from "../ui/cloth/Avatar.tsx"
import type { Column } from "../ui/list/Table.tsx"
import { TwoLines } from "../ui/list/TwoLines.tsx"
import { graderText, percentageText, pointsOfMax } from "./labels.ts"

export const student: Column<Grade> = {
  id: "student",
  header: "Student",
  sort: "student_name",
  primary: true,
  cell: ({ student_name, student_number }) => <Person name={student_name} note={student_number} />,
}
/** Where there are many columns there is no room for her cloth. */
export const studentInShort: Column<Grade> = {
  ...student,
  cell: ({ student_name, student_number }) => <TwoLines note={student_number}>{student_name}</TwoLines>,
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
export const termAndYear: Column<Grade> = {
  id: "term",
  header: "Term, Academic Year",
  sort: "term_name",
  compact: true,
  cell: ({ term_name, academic_year_name }) => <TwoLines note={academic_year_name}>{term_name}</TwoLines>,
}
export const assignmentAndType: Column<Grade> = {
  ...assignment,
  header: "Assignment, Type",
  cell: ({ assignment_title, grade_type }) => (
    <TwoLines note={gradeTypeWord[grade_type]}>{assignment_title}</TwoLines>
  ),
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
export const percentageAndPoints: Column<Grade> = {
  ...percentage,
  header: "Percentage, Points",
  cell: (grade) => <TwoLines note={pointsOfMax(grade)}>{percentageText(grade)}</TwoLines>,
}
export const letter: Column<Grade> = {
  id: "letter",
  header: "Letter Grade",
  cell: ({ letter_grade }) => letter_grade ?? "—",
}
export const dateGraded: Column<Grade> = {
  id: "date",
  header: "Date Graded",
  sort: "graded_at",
  compact: true,
  cell: ({ graded_at }) => shortDayText(dayOf(graded_at)),
}
export const graderAndDate: Column<Grade> = {
  ...dateGraded,
  header: "Graded By, Date Graded",
  compact: false,
  cell: (grade) => <TwoLines note={shortDayText(dayOf(grade.graded_at))}>{graderText(grade)}</TwoLines>,
}

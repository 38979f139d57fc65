/**
 * Every figure of the reports (spec 001, "Reports and analytics") and how it is computed. The server computes by these
 * sentences, and screens, print and files show them. "The range" is the days of the report, both included, in the college's
 * time zone. docs/decisions/18-reports-and-dashboards.md says which column each word stands for.
 */

/** How a figure is written. Percentages have one decimal, GPAs two; counts are whole. */
export type Unit = "count" | "percent" | "gpa"

type Definition = { label: string; unit: Unit; definition: string }

export const publishedSentence =
  "Only published grades count, by the day on which they were given; those of deleted students and of subjects that were deleted before their term was closed don't."
export const countedSentence =
  "A missing or absent grade counts 0, and an exempt one doesn't count. Printed to one decimal, a half rounded up."
const termsOfRange = "A term belongs to the range if at least one of its days is in it."

export const figures = {
  students: {
    label: "Students",
    unit: "count",
    definition:
      "Students at the college at the end of the last day of the range: added on that day or before it, and not graduated, withdrawn or deleted by then. Class and year of study are the ones that the record has today.",
  },
  students_added: {
    label: "Students added",
    unit: "count",
    definition: "Student records added in the range, also those that were deleted later.",
  },
  students_left: {
    label: "Students who left",
    unit: "count",
    definition: "Students who graduated or withdrew in the range, or whose record was deleted in it.",
  },
  women: {
    label: "Women",
    unit: "count",
    definition: "Those of the students whose record says female.",
  },
  women_share: {
    label: "Share of women",
    unit: "percent",
    definition: "Women / students x 100, to one decimal. No figure without students.",
  },
  lecturers: {
    label: "Lecturers",
    unit: "count",
    definition:
      "Lecturers hired on the last day of the range or before it, whose record wasn't deleted by the end of that day.",
  },
  lecturers_hired: {
    label: "Lecturers hired",
    unit: "count",
    definition: "Lecturers whose hire date is in the range, also those who left later.",
  },
  lecturers_left: {
    label: "Lecturers removed",
    unit: "count",
    definition: "Lecturer records deleted in the range.",
  },
  modules: {
    label: "Modules offered",
    unit: "count",
    definition: `Different subjects offered in the terms of the range. ${termsOfRange} Subjects that were deleted before their term was closed don't count.`,
  },
  modules_without_lecturer: {
    label: "Modules without a lecturer",
    unit: "count",
    definition:
      "Those of the modules offered that nobody is assigned to teach, to any class, in any term of the range.",
  },
  modules_without_grades: {
    label: "Modules without a grade",
    unit: "count",
    definition: "Those of the modules offered in which no grade was given in the range.",
  },
  assignments_due: {
    label: "Assignments due",
    unit: "count",
    definition:
      "Assignments whose due time is in the range. Deleted assignments and those of deleted subjects don't count.",
  },
  grades_given: {
    label: "Grades given",
    unit: "count",
    definition: `Grades given in the range, of all kinds and states, each counted once with the day of its last change. ${publishedSentence}`,
  },
  average_percentage: {
    label: "Average",
    unit: "percent",
    definition: `The mean of the percentages of the grades given in the range. ${countedSentence} No figure without a grade that counts.`,
  },
  pass_rate: {
    label: "Pass rate",
    unit: "percent",
    definition: `The grades given at or above the grading policy's pass mark for reports (60 unless the college changed it) / the grades that count x 100. ${countedSentence}`,
  },
  grades_failed: {
    label: "Grades below the pass mark",
    unit: "count",
    definition:
      "The grades given below the grading policy's pass mark for reports (60 unless the college changed it). A missing or absent grade counts 0, so it is one of them; an exempt one isn't.",
  },
  class_sessions: {
    label: "Classes held or recorded",
    unit: "count",
    definition:
      "Attendance records of classes whose date is in the range, whatever their status. Those of subjects that were deleted before their term was closed don't count.",
  },
  lecturer_attendance: {
    label: "Lecturers' attendance",
    unit: "percent",
    definition:
      "Attendance records with status present / all attendance records of the range x 100, to one decimal. A late lecturer isn't present. No figure without a record.",
  },
  lecturer_absent: {
    label: "Classes with the lecturer absent",
    unit: "count",
    definition: "Attendance records of the range with status absent.",
  },
  lecturer_late: {
    label: "Classes with the lecturer late",
    unit: "count",
    definition: "Attendance records of the range with status late.",
  },
  student_attendance: {
    label: "Students' attendance",
    unit: "percent",
    definition:
      "The students present in the classes of the range, late ones included / the strength of these classes x 100, to one decimal. It is the figure of the classes: an excused absence is an absence here. No figure without a class that had students.",
  },
  terms: {
    label: "Terms",
    unit: "count",
    definition: `Terms of the college's calendar in the range. ${termsOfRange}`,
  },
  enrolments: {
    label: "Enrolments",
    unit: "count",
    definition:
      "Students enrolled in the terms of the range; who was enrolled in two terms counts twice. Deleted students don't count, and enrolments that ended in withdrawal do.",
  },
  withdrawals: {
    label: "Withdrawals",
    unit: "count",
    definition: "Those of the enrolments whose outcome is withdrawn.",
  },
  results: {
    label: "Module grades",
    unit: "count",
    definition:
      "Finished modules of students in the terms of the range: the assignments and the end of module are both graded and published. The grade is computed by the policy of its term. Deleted students don't count, nor do students who withdrew during the term and subjects that were deleted before it was closed.",
  },
  in_progress: {
    label: "Modules in progress",
    unit: "count",
    definition: "Modules of students in the terms of the range with some grade, but no module grade yet.",
  },
  average_module_grade: {
    label: "Average module grade",
    unit: "percent",
    definition:
      "The mean of the module grades in the terms of the range, to one decimal, a half rounded up. Modules in progress are left out.",
  },
  module_pass_rate: {
    label: "Modules passed",
    unit: "percent",
    definition:
      "Module grades at or above the grading policy's pass mark for reports (60 unless the college changed it) / all module grades x 100, to one decimal.",
  },
} as const satisfies Record<string, Definition>
export type FigureKey = keyof typeof figures

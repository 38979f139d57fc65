import type { FigureKey } from "./definitions.ts"
import type { TableKey } from "./tables.ts"
import type { ReportType } from "./types.ts"

/** The figures and tables of each type of report. */
type TypeDefinition = {
  label: string
  /** The question that the report answers, in one line. */
  lead: string
  figures: readonly FigureKey[]
  tables: readonly TableKey[]
}

export const reportContents: Readonly<Record<ReportType, TypeDefinition>> = {
  overview: {
    label: "Overview",
    lead: "The whole college on one page.",
    figures: [
      "students",
      "students_added",
      "students_left",
      "lecturers",
      "modules",
      "assignments_due",
      "grades_given",
      "average_percentage",
      "pass_rate",
      "class_sessions",
      "student_attendance",
      "lecturer_attendance",
    ],
    tables: ["grades_by_month", "grade_bands", "attendance_by_month"],
  },
  students: {
    label: "Students",
    lead: "How many there are, who came and left, and how they attend and do.",
    figures: [
      "students",
      "women",
      "women_share",
      "students_added",
      "students_left",
      "student_attendance",
      "grades_given",
      "average_percentage",
      "pass_rate",
    ],
    tables: ["students_by_class", "students_by_year"],
  },
  lecturers: {
    label: "Lecturers",
    lead: "What they teach, and whether classes were held.",
    figures: [
      "lecturers",
      "lecturers_hired",
      "lecturers_left",
      "class_sessions",
      "lecturer_absent",
      "lecturer_late",
      "lecturer_attendance",
      "student_attendance",
      "assignments_due",
    ],
    tables: ["lecturers_by_name", "lecturers_by_department"],
  },
  academic: {
    label: "Academic",
    lead: "The results of the terms: module grades, letters and passes.",
    figures: [
      "terms",
      "enrolments",
      "withdrawals",
      "results",
      "in_progress",
      "average_module_grade",
      "module_pass_rate",
    ],
    tables: ["results_by_term", "letters", "results_by_class"],
  },
  grades: {
    label: "Grades",
    lead: "The single grades that were given, and how good they are.",
    figures: ["grades_given", "average_percentage", "pass_rate", "grades_failed"],
    tables: ["grade_bands", "grades_by_month", "grades_by_subject", "grades_by_class", "grades_by_type"],
  },
  modules: {
    label: "Modules",
    lead: "The modules that were offered, and how each of them goes.",
    figures: [
      "modules",
      "modules_without_lecturer",
      "modules_without_grades",
      "assignments_due",
      "class_sessions",
      "student_attendance",
      "results",
      "average_module_grade",
    ],
    tables: ["modules_by_name"],
  },
}

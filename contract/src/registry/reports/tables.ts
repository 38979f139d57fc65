/** The tables of the reports and how each is computed, like the single figures in definitions.ts. */
import { countedSentence, type FigureKey, figures, publishedSentence, type Unit } from "./definitions.ts"

type Column = { label: string; unit: Unit | "text" }
type TableDefinition = {
  title: string
  /** The heading of the first column, which names the row. */
  head: string
  definition: string
  columns: Readonly<Record<string, Column>>
  /** The column that its chart shows, as bars or, over time, as a line. */
  chart: { column: string; kind: "bars" | "trend" }
}

const figure = (key: FigureKey): Column => ({ label: figures[key].label, unit: figures[key].unit })
const gradeColumns = {
  grades_given: figure("grades_given"),
  average_percentage: figure("average_percentage"),
  pass_rate: figure("pass_rate"),
  grades_failed: figure("grades_failed"),
}
const resultColumns = {
  results: figure("results"),
  in_progress: figure("in_progress"),
  average_module_grade: figure("average_module_grade"),
  module_pass_rate: figure("module_pass_rate"),
}
const attendanceColumns = {
  class_sessions: figure("class_sessions"),
  lecturer_attendance: figure("lecturer_attendance"),
  student_attendance: figure("student_attendance"),
}
const sameDefinition = "Each column is defined as the figure of the same name"

export const tables = {
  grades_by_month: {
    title: "Grades by month",
    head: "Month",
    definition: `${sameDefinition}, for the days of each month that are in the range. Months without a grade are left out.`,
    columns: gradeColumns,
    chart: { column: "average_percentage", kind: "trend" },
  },
  attendance_by_month: {
    title: "Attendance by month",
    head: "Month",
    definition: `${sameDefinition}, for the days of each month that are in the range. Months without a record are left out.`,
    columns: attendanceColumns,
    chart: { column: "student_attendance", kind: "trend" },
  },
  grade_bands: {
    title: "Performance bands",
    head: "Band",
    definition: `The grades given in the range that count, by the bands for reports of the grading policy (90, 80, 70 and 60 unless the college changed them). ${countedSentence} ${publishedSentence}`,
    columns: {
      grades: { label: "Grades", unit: "count" },
      share: { label: "Share", unit: "percent" },
    },
    chart: { column: "grades", kind: "bars" },
  },
  grades_by_type: {
    title: "Grades by kind",
    head: "Kind",
    definition: `${sameDefinition}, for assignments and ends of modules.`,
    columns: gradeColumns,
    chart: { column: "average_percentage", kind: "bars" },
  },
  grades_by_subject: {
    title: "Grades by subject",
    head: "Subject",
    definition: `${sameDefinition}, for one subject.`,
    columns: gradeColumns,
    chart: { column: "average_percentage", kind: "bars" },
  },
  grades_by_class: {
    title: "Grades by class",
    head: "Class",
    definition: `${sameDefinition}, for the class in which the student was enrolled in the grade's term.`,
    columns: gradeColumns,
    chart: { column: "average_percentage", kind: "bars" },
  },
  students_by_class: {
    title: "Students by class",
    head: "Class",
    definition: `${sameDefinition}, for one class. The attendance is that of the classes held for it; one that was held for several counts in each.`,
    columns: {
      students: figure("students"),
      women: figure("women"),
      women_share: figure("women_share"),
      student_attendance: figure("student_attendance"),
      average_percentage: figure("average_percentage"),
    },
    chart: { column: "students", kind: "bars" },
  },
  students_by_year: {
    title: "Students by year of study",
    head: "Year of study",
    definition: `${sameDefinition}, for one year of study.`,
    columns: {
      students: figure("students"),
      women: figure("women"),
      women_share: figure("women_share"),
      students_added: figure("students_added"),
      students_left: figure("students_left"),
    },
    chart: { column: "students", kind: "bars" },
  },
  lecturers_by_name: {
    title: "Lecturers",
    head: "Lecturer",
    definition: `${sameDefinition}, for the attendance records of one lecturer. Lecturers of the college and those with a record in the range are listed. Modules are the different subjects that they are assigned to teach in the terms of the range; assignments are those that are theirs.`,
    columns: {
      employee_number: { label: "Employee number", unit: "text" },
      department: { label: "Department", unit: "text" },
      modules: { label: "Modules", unit: "count" },
      class_sessions: figure("class_sessions"),
      lecturer_absent: { label: "Absent", unit: "count" },
      lecturer_late: { label: "Late", unit: "count" },
      lecturer_attendance: { label: "Attendance", unit: "percent" },
      student_attendance: figure("student_attendance"),
      assignments_due: figure("assignments_due"),
    },
    chart: { column: "class_sessions", kind: "bars" },
  },
  lecturers_by_department: {
    title: "Departments",
    head: "Department",
    definition: `${sameDefinition}, for the lecturers who belong to the department today.`,
    columns: {
      lecturers: figure("lecturers"),
      class_sessions: figure("class_sessions"),
      lecturer_attendance: figure("lecturer_attendance"),
    },
    chart: { column: "lecturers", kind: "bars" },
  },
  results_by_term: {
    title: "Terms",
    head: "Term",
    definition: `${sameDefinition}, for one term. A term is listed with all its days, also those outside of the range.`,
    columns: { enrolments: figure("enrolments"), withdrawals: figure("withdrawals"), ...resultColumns },
    chart: { column: "average_module_grade", kind: "bars" },
  },
  results_by_class: {
    title: "Module grades by class",
    head: "Class",
    definition: `${sameDefinition}, for the class in which the student is enrolled in the term.`,
    columns: resultColumns,
    chart: { column: "average_module_grade", kind: "bars" },
  },
  letters: {
    title: "Letters of module grades",
    head: "Letter",
    definition:
      "The module grades in the terms of the range, by the official letter that the policy of their term gives them (A from 85, B from 70, C from 55, D from 40 unless the college changed it).",
    columns: {
      results: figure("results"),
      share: { label: "Share", unit: "percent" },
    },
    chart: { column: "results", kind: "bars" },
  },
  modules_by_name: {
    title: "Modules",
    head: "Module",
    definition: `${sameDefinition}, for one subject. Credits are those of the subject today; enrolments are those in the terms of the range in which it is offered; lecturers are the different ones assigned to teach it in them.`,
    columns: {
      year_of_study: { label: "Year of study", unit: "count" },
      credits: { label: "Credits", unit: "count" },
      enrolments: figure("enrolments"),
      lecturers: { label: "Lecturers", unit: "count" },
      assignments_due: figure("assignments_due"),
      class_sessions: figure("class_sessions"),
      student_attendance: figure("student_attendance"),
      grades_given: figure("grades_given"),
      average_percentage: figure("average_percentage"),
      pass_rate: figure("pass_rate"),
      results: figure("results"),
      average_module_grade: figure("average_module_grade"),
    },
    chart: { column: "average_percentage", kind: "bars" },
  },
} as const satisfies Record<string, TableDefinition>
export type TableKey = keyof typeof tables

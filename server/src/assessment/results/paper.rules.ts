import { figureText, gpaText, noFigure } from "#contract/assessment/grades/texts.ts"
import type { Performance, resultEndpoints } from "#contract/assessment/results/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import type { ReplyOf } from "#contract/lib/endpoints.ts"
import { headedTable, type Paper, rowNumberColumn, tableOf } from "#contract/lib/paper.ts"

type Figures = ReplyOf<(typeof resultEndpoints)["GET /performance-reports/stats"]>["data"]
type Report = Figures & {
  college: Paper["college"]
  date: string
  /** The subject of the report: "Class P1, Term 1, 2026". */
  about: string
  students: readonly Performance[]
}

/** The performance report on the college's paper (spec 001, "printable report download"). */
export function performancePaper({
  college,
  date,
  about,
  stats,
  top_performers,
  subject_averages,
  students,
}: Report): Paper {
  const moreStudents = stats.total_students - students.length
  return {
    college,
    title: "Student performance report",
    date,
    about,
    isLandscape: true,
    blocks: [
      { kind: "text", text: about },
      {
        kind: "facts",
        facts: [
          ["Students", `${stats.total_students}`],
          ["With results", `${stats.students_with_results}`],
          ["Average", figureText(stats.average_score, "%")],
          ["Average GPA", gpaText(stats.average_gpa)],
          ["Highest average", figureText(stats.highest_average, "%")],
          ["Lowest average", figureText(stats.lowest_average, "%")],
          [`Pass rate (from ${stats.pass_mark}%)`, figureText(stats.pass_rate, "%")],
        ],
      },
      ...headedTable(
        tableOf("Top performers", top_performers, [
          rowNumberColumn(1),
          ["Student", 6, ({ student_name }) => student_name],
          ["Number", 3, ({ student_number }) => student_number],
          ["Class", 2, (student) => student.class ?? noFigure],
          ["Average", 2, ({ overall_average }) => figureText(overall_average, "%")],
          ["GPA", 2, ({ overall_gpa }) => gpaText(overall_gpa)],
        ]),
      ),
      ...headedTable(
        tableOf("Subject averages", subject_averages, [
          ["Code", 2, ({ subject_code }) => subject_code],
          ["Subject", 6, ({ subject_name }) => subject_name],
          ["Students", 2, (subject) => `${subject.students}`],
          ["Average", 2, ({ average_score }) => figureText(average_score, "%")],
          ["Highest", 2, ({ highest }) => figureText(highest, "%")],
          ["Lowest", 2, ({ lowest }) => figureText(lowest, "%")],
          ["Pass rate", 2, ({ pass_rate }) => figureText(pass_rate, "%")],
        ]),
      ),
      ...headedTable(
        tableOf("Students", students, [
          ["Student", 6, ({ student_name }) => student_name],
          ["Number", 4, ({ student_number }) => student_number],
          ["Class", 2, (student) => student.class ?? noFigure],
          ["Average", 3, ({ overall_average }) => figureText(overall_average, "%")],
          ["GPA", 2, ({ overall_gpa }) => gpaText(overall_gpa)],
          ["Letter", 2, ({ overall_letter_grade }) => overall_letter_grade ?? noFigure],
          ["Standing", 4, ({ standing }) => standing ?? noFigure],
          ["Subjects", 3, ({ total_subjects }) => `${total_subjects}`],
          ["Highest", 3, ({ highest_subject_average }) => figureText(highest_subject_average, "%")],
          ["Lowest", 3, ({ lowest_subject_average }) => figureText(lowest_subject_average, "%")],
        ]),
      ),
      ...(moreStudents > 0
        ? [
            {
              kind: "note",
              text: `The CSV file has all students who fit these filters: ${countText(moreStudents, "student")} more.`,
            } as const,
          ]
        : []),
      {
        kind: "note",
        text: `An average is the mean of the subjects' averages, and these are means of module grades. Modules in progress${stats.practice_counts ? "" : " and teaching practice"} don't count.`,
      },
      { kind: "signatures", labels: ["Registrar"] },
    ],
  }
}

import { figureText, gpaText, inProgress, noFigure } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { creditsText } from "../../../courses/subjects/labels.ts"
import type { Column } from "../../../ui/list/columns.ts"
import { Rows } from "../../../ui/list/Table.tsx"
import { TwoLines } from "../../../ui/list/TwoLines.tsx"
import { type SubjectRow, subjectRows } from "./subjectRows.ts"

/** One row for each subject, by code: its grade in each term, and their mean. */
export function SubjectTable({ subjects }: { subjects: readonly SubjectGrades[] }) {
  const { terms, rows } = subjectRows(subjects)
  const columns: Column<SubjectRow>[] = [
    {
      header: "Subject",
      primary: true,
      cell: ({ subject_code, subject_name, subject_credits }) => (
        <TwoLines note={`${subject_code} · ${creditsText(subject_credits)}`}>{subject_name}</TwoLines>
      ),
    },
    ...terms.map(
      ({ term_id, term_name }): Column<SubjectRow> => ({
        id: String(term_id),
        header: term_name,
        numeric: true,
        cell: ({ modules }) => {
          const module = modules.get(term_id)
          return module ? (module.module_grade ?? inProgress) : noFigure
        },
      }),
    ),
    {
      header: "Average",
      numeric: true,
      cell: ({ average_score: average, average_letter_grade: letter, average_gpa_points: points }) => (
        <TwoLines note={points === null ? noFigure : `GPA ${gpaText(points)}`}>
          <strong className="graded">
            {average === null ? noFigure : `${figureText(average, "%")}, ${letter}`}
          </strong>
        </TwoLines>
      ),
    },
  ]
  return (
    <Rows
      label="Subject averages"
      fits
      columns={columns}
      rows={rows}
      rowKey={({ subject_code }) => subject_code}
    />
  )
}

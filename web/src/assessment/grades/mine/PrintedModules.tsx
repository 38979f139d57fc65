import {
  gradeTypeLabel,
  inProgress,
  type Module,
  noFigure,
  pointsText,
} from "#contract/assessment/grades/report.ts"

const columns = ["Module and work", "Points", "Percent", "Letter", "Feedback"]

/** The modules of a term on paper, where nothing is folded. Each has its grade, and its marks below. */
export function PrintedModules({ title, modules }: { title: string; modules: readonly Module[] }) {
  return (
    <div className="paper-only">
      <h3>{title}</h3>
      <table className="table" aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {modules.map(({ subject_id, subject_code, subject_name, module_grade, letter_grade, ...marks }) => (
          <tbody key={subject_id}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {subject_code} {subject_name}
              </th>
              <td>{module_grade === null ? inProgress : `${module_grade}%`}</td>
              <td>{letter_grade ?? noFigure}</td>
              <td />
            </tr>
            {[...marks.assignments, ...marks.endModule].map((mark) => (
              <tr key={mark.id}>
                <td>
                  {mark.grade_type === "end_module" ? gradeTypeLabel.end_module : mark.assignment_title}
                </td>
                <td>{pointsText(mark)}</td>
                <td>{mark.percentage === null ? noFigure : `${mark.percentage}%`}</td>
                <td>{mark.letter_grade ?? noFigure}</td>
                <td>{mark.feedback}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

import type { Module } from "#contract/assessment/grades/report.ts"
import { figureText, gradeTypeLabel, inProgress } from "#contract/assessment/grades/texts.ts"
import { moduleGradeOf } from "../../../lib/address/paths.ts"
import { Link } from "../../../ui/controls/Link.tsx"
import type { Column } from "../../../ui/list/columns.ts"
import { Rows } from "../../../ui/list/Table.tsx"
import { TwoLines } from "../../../ui/list/TwoLines.tsx"
import { termTitle } from "./terms.ts"
import { countsAsZero } from "./whatIf.ts"
import "./mine.css"

// Four columns fit a phone of 320 px.
const figures: Column<Module>[] = [
  {
    header: "Assignments",
    numeric: true,
    cell: ({ assignment_average }) => figureText(assignment_average, "%"),
  },
  { header: gradeTypeLabel.end_module, numeric: true, cell: ({ end_module }) => figureText(end_module, "%") },
  {
    header: "Module grade",
    numeric: true,
    cell: ({ module_grade, letter_grade }) =>
      module_grade === null ? (
        inProgress
      ) : (
        <span className="graded">
          <strong>{module_grade}%</strong> {letter_grade}
        </span>
      ),
  },
]

/** Marks that count 0 are emphasised beside the module's name. */
function Note({ module: { subject_code, assignments, endModule } }: { module: Module }) {
  const zeros = [...assignments, ...endModule].filter(countsAsZero).length
  return (
    <>
      {subject_code}
      {zeros > 0 && (
        <>
          {" · "}
          <span className="graded-zero">
            <span aria-hidden="true">▲ </span>
            {zeros === 1 ? "a mark counts 0" : `${zeros} marks count 0`}
          </span>
        </>
      )}
    </>
  )
}

const columns: Column<Module>[] = [
  {
    header: "Subject",
    primary: true,
    cell: (module) => (
      <TwoLines note={<Note module={module} />}>
        <Link to={moduleGradeOf(module.subject_id, module.term_id)}>{module.subject_name}</Link>
      </TwoLines>
    ),
  },
  ...figures,
]

/**
 * The modules of a term: the results of the assignments, of the end of module, and of both together. Each opens its own screen.
 */
export const TermTable = ({ modules }: { modules: readonly Module[] }) => (
  <Rows
    label={termTitle(modules)}
    fits
    opens
    columns={columns}
    rows={modules}
    rowKey={({ subject_id }) => subject_id}
  />
)

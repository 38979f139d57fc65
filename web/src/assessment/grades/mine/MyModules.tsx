import { Fragment } from "react"
import {
  figureText,
  gpaText,
  gradeTypeLabel,
  inProgress,
  type Module,
  type ModuleFilter,
  modulesOf,
  noFigure,
  pointsText,
} from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import { countText } from "../../../ui/list/list.ts"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { TermTable } from "./TermTable.tsx"
import { byTerm, type TermFigures, termFigures, termTitle } from "./terms.ts"

type Props = { subjects: readonly SubjectGrades[]; narrowing: ModuleFilter; onClear: () => void }

/** The student's modules by term, latest first. Each opens its own screen. */
export function MyModules({ subjects, narrowing, onClear }: Props) {
  const listed = modulesOf(subjects, narrowing)
  const figures = new Map(termFigures(subjects).map((term) => [term.id, term]))
  if (subjects.length === 0) {
    return (
      <EmptyState
        title="Nothing graded yet"
        text="No grades available yet. Grades will appear here once your instructors have entered them."
        seed="grades"
      />
    )
  }
  if (listed.length === 0) {
    return (
      <EmptyState
        title="No grades match these filters"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  }
  const isOfAllSubjects = narrowing.subject_id === undefined
  return byTerm(listed).map((modules) => (
    <Fragment key={modules[0].term_id}>
      <PrintedModules title={termTitle(modules)} modules={modules} />
      <div className="screen-only">
        <Section
          title={termTitle(modules)}
          action={
            isOfAllSubjects && <p className="why-sum">{leadOf(modules, figures.get(modules[0].term_id))}</p>
          }
        >
          <TermTable modules={modules} />
        </Section>
      </div>
    </Fragment>
  ))
}

/** "7 modules, average 79.7%, GPA 3.18" */
function leadOf(modules: readonly Module[], term: TermFigures | undefined) {
  const average = term?.average ?? term?.practice ?? null
  return [
    countText(modules.length, "module"),
    average !== null && `average ${figureText(average, "%")}`,
    term && term.gpa !== null && `GPA ${gpaText(term.gpa)}`,
  ]
    .filter(Boolean)
    .join(", ")
}

const columns = ["Module and work", "Points", "Percent", "Letter", "Feedback"]

/** The modules of a term on paper, where nothing is folded. Each has its grade, and its marks below. */
function PrintedModules({ title, modules }: { title: string; modules: readonly Module[] }) {
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

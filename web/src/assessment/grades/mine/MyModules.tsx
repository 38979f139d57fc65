import { type Module, type ModuleFilter, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { figureText, gpaText } from "#contract/assessment/grades/texts.ts"
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
    <div key={modules[0].term_id} className="screen-only">
      <Section
        title={termTitle(modules)}
        action={
          isOfAllSubjects && <p className="why-sum">{leadOf(modules, figures.get(modules[0].term_id))}</p>
        }
      >
        <TermTable modules={modules} />
      </Section>
    </div>
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

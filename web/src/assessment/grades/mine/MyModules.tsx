import { type ModuleFilter, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { TermSections } from "./TermSections.tsx"

type Props = { subjects: readonly SubjectGrades[]; narrowing: ModuleFilter; onClear: () => void }

/** The student's modules by term, latest first. Each opens its own screen. */
export function MyModules({ subjects, narrowing, onClear }: Props) {
  const listed = modulesOf(subjects, narrowing)
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
  return (
    <TermSections subjects={subjects} modules={listed} ofOneSubject={narrowing.subject_id !== undefined} />
  )
}

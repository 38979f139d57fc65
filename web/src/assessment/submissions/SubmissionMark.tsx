import { createContext, Suspense, useContext } from "react"
import type { Submission } from "#contract/assessment/submissions.ts"
import { lazyPart } from "../../lib/version/lazyPart.tsx"

const MarkBox = lazyPart(
  async () => (await import("../gradeSheets/pad/MarkBox.tsx")).MarkBox,
  ({ fallback }) => (
    <>
      {fallback}
      <p className="field-hint">To give a mark here, load the page again.</p>
    </>
  ),
)

/** The subject and term of the assignment whose submissions are listed. */
export const AssignmentContext = createContext<{ subject_id: number; term_id: number } | undefined>(undefined)

/** The grade of a submission. People who may give it can type it here. */
export function SubmissionMark({ submission }: { submission: Submission }) {
  const assignment = useContext(AssignmentContext)
  const { grade, max_marks, graded_by_name, student_class } = submission
  const gradeText = grade === null ? "N/A" : `${grade} / ${max_marks}, ${graded_by_name ?? "N/A"}`
  if (!assignment || student_class === null) return gradeText
  return (
    <Suspense fallback={gradeText}>
      <MarkBox
        subject={assignment.subject_id}
        term={assignment.term_id}
        assignment={submission.assignment_id}
        className={student_class}
        student={submission.student_id}
        name={`${submission.student_first_name} ${submission.student_last_name}`}
        fallback={gradeText}
      />
    </Suspense>
  )
}

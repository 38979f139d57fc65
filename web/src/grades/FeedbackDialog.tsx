import type { Grade } from "#contract/grades.ts"
import { Button } from "../ui/Button.tsx"
import { Details } from "../ui/Details.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { percentageText, pointsOfMax } from "./words.ts"

/** What a student was told about a mark. */
export function FeedbackDialog({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  return (
    <Dialog title="Feedback" onClose={onClose} size="small">
      <Details
        items={[
          ["Student", `${grade.student_name}, ${grade.student_number}`],
          ["Assignment", grade.assignment_title],
          ["Points", `${pointsOfMax(grade)}, ${percentageText(grade)}`],
          ["Feedback", grade.feedback ?? "No feedback was given."],
        ]}
      />
      <div className="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

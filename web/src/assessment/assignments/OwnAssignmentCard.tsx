import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { assignedByText, classText, dueLine, fileText, subjectText } from "./labels.ts"
import { groupText, handedInText, marksText, moreTimeText, statusText, toneOf } from "./mine.labels.ts"
import { hasActions, OwnAssignmentActions, type SubmissionActions } from "./OwnAssignmentActions.tsx"

/** An assignment with the student's result and actions. */
export function OwnAssignmentCard({
  work,
  ...submissionActions
}: SubmissionActions & { work: OwnAssignment }) {
  const { title, subject_name, description } = work
  const attached = fileText(work)
  const handedIn = handedInText(work)
  return (
    <Card
      title={title}
      over={subjectText(work)}
      seed={subject_name}
      badge={<Badge tone={toneOf(work)}>{statusText(work)}</Badge>}
      lines={[
        dueLine(work),
        moreTimeText(work),
        `${classText(work.student_class)}, assigned by ${assignedByText(work)}`,
        groupText(work),
        marksText(work),
        attached && `Attached: ${attached}`,
        handedIn && `Handed in: ${handedIn}`,
      ]}
      actions={hasActions(work) && <OwnAssignmentActions work={work} {...submissionActions} />}
    >
      {description && <p>{description}</p>}
    </Card>
  )
}

import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx"
import { DownloadAssignment } from "./DownloadAssignment.tsx"
import { isOverdue } from "./dueStatus.ts"
import { assignedByText, classesText, classText, dueLine, fileText, pointsText } from "./labels.ts"

type Props = {
  assignment: Assignment
  onSubmissions: () => void
  items: readonly (MenuItem | false)[]
}

/** An assignment as a lecturer sees it. */
export function AssignmentCard({ assignment, onSubmissions, items }: Props) {
  const { title, subject_name, student_class, description, due_date, may_edit } = assignment
  const others = assignment.other_classes ?? []
  const attached = fileText(assignment)
  return (
    <Card
      title={title}
      over={subjectText(assignment)}
      seed={subject_name}
      badge={isOverdue(due_date) ? <Badge tone="quiet">Overdue</Badge> : <Badge tone="good">Active</Badge>}
      lines={[
        dueLine(assignment),
        `${classText(student_class)}, ${pointsText(assignment.max_marks)}`,
        others.length > 0 && `Set together with that of ${classesText(others)}`,
        !may_edit && `Assigned by ${assignedByText(assignment)}`,
        attached && `Attached: ${attached}`,
      ]}
      figures={[
        ["Handed in", assignment.submissions_count ?? 0],
        ["Graded", assignment.graded_count ?? 0],
      ]}
      menu={<Menu label={`Actions for ${title}`} items={items} />}
      actions={
        <>
          <Button onClick={onSubmissions}>
            View Submissions<span className="visually-hidden"> of {title}</span>
          </Button>
          <DownloadAssignment assignment={assignment} label="Download" failure="Error downloading file: " />
        </>
      }
    >
      {description && <p>{description}</p>}
    </Card>
  )
}

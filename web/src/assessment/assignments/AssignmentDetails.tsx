import { useState } from "react"
import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { dueText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { RubricDialog } from "../rubrics/RubricDialog.tsx"
import { SubmissionsDialog } from "../submissions/SubmissionsDialog.tsx"
import { GroupsDialog } from "../workGroups/GroupsDialog.tsx"
import { dueStatus } from "./dueStatus.ts"
import { assignedByText, classText, fileText, namesOf } from "./labels.ts"

type Props = { id: number; items: RowActions<Assignment> }

export function AssignmentDetails({ id, items }: Props) {
  const details = useData("GET /assignments/{id}", { params: { id } })
  const [areSubmissionsOpen, setSubmissionsOpen] = useState(false)
  /** The title of the assignment whose rubric is open. */
  const [rubricTitle, setRubricTitle] = useState<string>()
  /** The title of the assignment whose groups are open. */
  const [groupsTitle, setGroupsTitle] = useState<string>()
  return (
    <>
      <SidePanel
        title={details.data?.assignment.title ?? "Assignment"}
        query={details}
        items={({ assignment }) => [
          { label: "View Submissions", quick: true, onSelect: () => setSubmissionsOpen(true) },
          { label: "Rubric", onSelect: () => setRubricTitle(assignment.title) },
          { label: "Groups", onSelect: () => setGroupsTitle(assignment.title) },
          ...items(assignment),
        ]}
      >
        {({ assignment }) => {
          const { submissions_count, graded_count }: Assignment = assignment
          const formats = namesOf(assignment.further_formats)
          const { label, tone } = dueStatus(assignment.due_date)
          return (
            <>
              {assignment.description && <PlainText>{assignment.description}</PlainText>}
              <Details
                items={[
                  [
                    "Status",
                    <Badge key="status" tone={tone}>
                      {label}
                    </Badge>,
                  ],
                  ["Due date", dueText(assignment.due_date)],
                  ["Late work", assignment.late_allowed ? "Accepted" : "Refused"],
                  formats !== null && ["Also accepted", formats],
                  ["Module", subjectText(assignment)],
                  ["Term", termText(assignment)],
                  ["Lecturer", assignedByText(assignment)],
                  ["Class", classText(assignment.student_class)],
                  ["Max points", assignment.max_points],
                  ["File", fileText(assignment)],
                  ["Handed in", submissions_count],
                  ["Graded", graded_count],
                ]}
              />
            </>
          )
        }}
      </SidePanel>
      {areSubmissionsOpen && (
        <SubmissionsDialog assignmentId={id} onClose={() => setSubmissionsOpen(false)} />
      )}
      {groupsTitle !== undefined && (
        <GroupsDialog assignmentId={id} title={groupsTitle} onClose={() => setGroupsTitle(undefined)} />
      )}
      {rubricTitle !== undefined && (
        <RubricDialog assignmentId={id} title={rubricTitle} onClose={() => setRubricTitle(undefined)} />
      )}
    </>
  )
}

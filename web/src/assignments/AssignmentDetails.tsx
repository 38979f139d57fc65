import { useState } from "react"
import type { Assignment } from "#contract/assignments/endpoints.ts"
import { dueText } from "#contract/lib/dates.ts"
import { useData } from "../lib/api/data.ts"
import { SubmissionsDialog } from "../submissions/SubmissionsDialog.tsx"
import { Badge } from "../ui/content/Badge.tsx"
import { Details } from "../ui/content/Details.tsx"
import { PlainText } from "../ui/content/PlainText.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { DownloadWork } from "./DownloadWork.tsx"
import { dueStatus } from "./dueStatus.ts"
import { classText, fileText, setterText, subjectText } from "./labels.ts"

/** One assignment, to read. */
export function AssignmentDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const details = useData("GET /assignments/{id}", { params: { id } })
  const [reading, setReading] = useState(false)
  if (reading) return <SubmissionsDialog assignmentId={id} onClose={() => setReading(false)} />
  return (
    <Dialog title={details.data?.assignment.title ?? "Assignment"} size="large" onClose={onClose}>
      <Loaded query={details}>
        {({ assignment }) => {
          const { submissions_count, graded_count }: Assignment = assignment
          const { word, tone } = dueStatus(assignment.due_date)
          return (
            <>
              {assignment.description && <PlainText>{assignment.description}</PlainText>}
              <Details
                items={[
                  [
                    "Status",
                    <Badge key="status" tone={tone}>
                      {word}
                    </Badge>,
                  ],
                  ["Due date", dueText(assignment.due_date)],
                  ["Late work", assignment.late_allowed ? "Taken" : "Refused"],
                  ["Module", subjectText(assignment)],
                  ["Term", `${assignment.term_name}, ${assignment.academic_year_name}`],
                  ["Lecturer", setterText(assignment)],
                  ["Class", classText(assignment.student_class)],
                  ["Max points", assignment.max_points],
                  ["File", fileText(assignment)],
                  ["Handed in", submissions_count],
                  ["Graded", graded_count],
                ]}
              />
              <div className="buttons">
                <Button onClick={() => setReading(true)}>View Submissions</Button>
                <DownloadWork assignment={assignment} label="Download file" failure="Error: " />
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

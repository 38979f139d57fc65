import { subjectText } from "#contract/courses/subjects/names.ts"
import { dueText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { RubricView } from "../rubrics/RubricView.tsx"
import { assignedByText, classText, fileText, namesOf } from "./labels.ts"
import {
  groupText,
  handedInText,
  lateText,
  marksText,
  moreTimeText,
  statusText,
  toneOf,
} from "./mine.labels.ts"
import { OwnAssignmentActions, type SubmissionActions } from "./OwnAssignmentActions.tsx"

type Props = SubmissionActions & { id: number }

/** The details of one assignment. Notifications link to them. */
export function OwnAssignmentDetails({ id, ...submissionActions }: Props) {
  const details = useData("GET /students/my-assignments/{id}", { params: { id } })
  return (
    <SidePanel
      title={details.data?.assignment.title ?? "Assignment"}
      query={details}
      actions={({ assignment }) => <OwnAssignmentActions work={assignment} {...submissionActions} />}
    >
      {({ assignment: work }) => {
        const attached = fileText(work)
        const formats = namesOf(work.further_formats)
        const moreTime = moreTimeText(work)
        const handedIn = handedInText(work)
        const group = groupText(work)
        return (
          <>
            {work.description && <PlainText>{work.description}</PlainText>}
            <Details
              items={[
                [
                  "Status",
                  <Badge key="status" tone={toneOf(work)}>
                    {statusText(work)}
                  </Badge>,
                ],
                ["Points", marksText(work)],
                work.feedback !== null && ["Feedback", work.feedback],
                ["Due", dueText(work.due_date)],
                moreTime !== null && ["More time", moreTime],
                ["Late work", lateText(work)],
                ["Subject", subjectText(work)],
                ["Class", classText(work.student_class)],
                group !== null && ["Group", `${group}. What one hands in counts for all.`],
                ["Assigned by", assignedByText(work)],
                attached !== null && ["Attached", attached],
                formats !== null && ["Also accepted", formats],
                handedIn !== null && ["Handed in", handedIn],
              ]}
            />
            {work.rubric && (
              <RubricView rubric={work.rubric} max={work.max_points} levels={work.rubric.levels} />
            )}
          </>
        )
      }}
    </SidePanel>
  )
}

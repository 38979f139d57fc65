import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { EntryNote } from "../../lib/outbox/EntryNote.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { DownloadAssignment } from "./DownloadAssignment.tsx"

export type SubmissionActions = {
  onSubmit: (work: OwnAssignment) => void
  onReceipt: (assignmentId: number) => void
}

const failure = "Error downloading file."

/** An overdue assignment without a file offers no actions. */
export const hasActions = ({ may_submit, submission_id, assignment_file_name }: OwnAssignment) =>
  may_submit || submission_id !== null || assignment_file_name !== null

/** The actions of a student on an assignment in its current state. */
export function OwnAssignmentActions({
  work,
  onSubmit,
  onReceipt,
}: SubmissionActions & { work: OwnAssignment }) {
  const { id, title, may_submit, submission_id, submission_file_name } = work
  return (
    <>
      <EntryNote name={`submission ${id}`} />
      {may_submit && (
        <Button kind={submission_id === null ? "main" : "plain"} onClick={() => onSubmit(work)}>
          {submission_id === null ? "Submit Assignment" : "Replace Submission"}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
      <DownloadAssignment
        assignment={work}
        label={
          <span>
            Download<span className="card-rest"> Assignment</span>
          </span>
        }
        failure={failure}
      />
      {submission_id !== null && submission_file_name !== null && (
        <>
          <DownloadButton
            from="GET /assignments/submissions/{id}/download"
            id={submission_id}
            name={submission_file_name}
            label="Download My Submission"
            hiddenLabel={`for ${title}`}
            failure={failure}
          />
          <Button kind="quiet" onClick={() => onReceipt(id)}>
            Receipt<span className="visually-hidden"> for {title}</span>
          </Button>
        </>
      )}
    </>
  )
}

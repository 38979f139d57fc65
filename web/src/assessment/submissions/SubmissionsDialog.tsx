import type { Submission } from "#contract/assessment/submissions.ts"
import { dueText } from "#contract/lib/dates.ts"
import { deskPath } from "../../lib/address/markingPaths.ts"
import { gradesOf } from "../../lib/address/paths.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { useData } from "../../lib/api/data.ts"
import { useDownload } from "../../lib/api/download.ts"
import { weightText } from "../../lib/cost.ts"
import { useList } from "../../lib/records/useList.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { Pager } from "../../ui/list/Pager.tsx"
import { Table } from "../../ui/list/Table.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Extensions } from "../extensions/Extensions.tsx"
import { columns } from "./columns.tsx"
import { EarlierVersions } from "./EarlierVersions.tsx"
import { listFailure } from "./labels.ts"
import { AssignmentContext } from "./SubmissionMark.tsx"

type Props = { assignmentId: number; onClose: () => void }

const failure = "Error downloading file: "

/** The submissions of an assignment (spec 002, "Lecturer My Assignments"). */
export function SubmissionsDialog({ assignmentId, onClose }: Props) {
  const params = { id: assignmentId }
  const list = useList("GET /assignments/{id}/submissions", {
    params,
    rows: "submissions",
    sort: "last_name",
    filters: ["studentClass"],
    within: "view",
  })
  const submissions = list.result
  const { studentClass } = list.filters
  const assignment = useData("GET /assignments/{id}", { params }).data?.assignment
  const { busy, download } = useDownload()
  const { role, classes } = useUser()
  const { total = 0, total_size = 0 } = submissions.data ?? {}
  const isWaiting = ({ grade, student_class }: Submission) => grade === null && student_class !== null
  /** There is no sheet for all classes together, so the sheet of the first waiting submission's class is opened. */
  const className =
    studentClass || assignment?.student_class || submissions.data?.submissions.find(isWaiting)?.student_class
  const deskAddress =
    assignment &&
    className &&
    deskPath(role, {
      subject: assignment.subject_id,
      of: className,
      term: assignment.term_id,
      work: assignmentId,
    })
  const archive = "GET /assignments/{id}/submissions/download"
  return (
    <Dialog
      title={assignment ? `Submissions: ${assignment.title}` : "Submissions"}
      size="large"
      onClose={onClose}
    >
      {assignment && <p>Due {dueText(assignment.due_date)}.</p>}
      {submissions.error?.status !== 404 && (
        <search className="toolbar asks">
          <FilterSelect
            label="Class"
            all="All Classes"
            value={studentClass}
            onChange={(value) => list.setFilter("studentClass", value)}
            options={assignment?.student_class ? [assignment.student_class] : classes}
          />
          {total > 1 && (
            <Button busy={busy} onClick={() => download(archive, { params, query: list.filters }, failure)}>
              <span>
                Download all {total} as ZIP ({weightText(total_size)})
              </span>
            </Button>
          )}
          {(deskAddress || role === "lecturer") && (
            <LinkButton to={deskAddress || gradesOf(assignmentId)}>Grade this work</LinkButton>
          )}
        </search>
      )}
      <AssignmentContext value={assignment}>
        <Table
          label="Submissions"
          columns={columns}
          query={submissions}
          rows={(data) => data.submissions}
          rowKey={({ id }) => id}
          failure={listFailure(submissions.error, studentClass !== "")}
          actions={(submission) => {
            const byStudent = `by ${submission.student_first_name} ${submission.student_last_name}`
            return (
              <>
                <DownloadButton
                  from="GET /assignments/submissions/{id}/download"
                  id={submission.id}
                  name={submission.submission_file_name}
                  label="Download"
                  of={byStudent}
                  failure={failure}
                />
                <EarlierVersions submission={submission} of={byStudent} />
              </>
            )
          }}
          empty={<p>No submissions found for this assignment.</p>}
        />
      </AssignmentContext>
      <Pager list={list} query={submissions} />
      {assignment && <Extensions assignment={assignment} />}
    </Dialog>
  )
}

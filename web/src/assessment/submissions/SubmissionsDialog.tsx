import type { Submission } from "#contract/assessment/submissions.ts"
import { dueText, instantText } from "#contract/lib/dates.ts"
import { deskPath } from "../../lib/address/markingPaths.ts"
import { gradesOf } from "../../lib/address/paths.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { useData } from "../../lib/api/data.ts"
import { useDownload } from "../../lib/api/download.ts"
import { weightText } from "../../lib/cost.ts"
import { useList } from "../../lib/records/useList.ts"
import { useUser } from "../../lib/session/user.ts"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { Pager } from "../../ui/list/Pager.tsx"
import { Table } from "../../ui/list/Table.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Extensions } from "../extensions/Extensions.tsx"
import { EarlierVersions } from "./EarlierVersions.tsx"
import { listFailure } from "./labels.ts"
import { AssignmentContext, SubmissionMark } from "./SubmissionMark.tsx"

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
  const hasNotes = submissions.data?.submissions.some(({ notes }) => notes !== null) === true
  const isWaiting = ({ grade, student_class }: Submission) => grade === null && student_class !== null
  /** There is no sheet for all classes together, so the sheet of the first waiting submission's class is opened. */
  const className =
    studentClass || assignment?.student_class || submissions.data?.submissions.find(isWaiting)?.student_class
  const deskAddress =
    assignment &&
    className &&
    deskPath(role, {
      subject: assignment.subject_id,
      className: className,
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
          {(deskAddress || role === "lecturer") && (
            <LinkButton kind="main" to={deskAddress || gradesOf(assignmentId)}>
              Grade this work
            </LinkButton>
          )}
          {total > 1 && (
            <Button busy={busy} onClick={() => download(archive, { params, query: list.filters }, failure)}>
              <span>
                Download all {total} as ZIP ({weightText(total_size)})
              </span>
            </Button>
          )}
        </search>
      )}
      <AssignmentContext value={assignment}>
        <Table
          label="Submissions"
          columns={hasNotes ? [...columns.slice(0, -2), notes, ...columns.slice(-2)] : columns}
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
                  hiddenLabel={byStudent}
                  failure={failure}
                />
                <EarlierVersions submission={submission} hiddenLabel={byStudent} />
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

const columns: readonly Column<Submission>[] = [
  {
    header: "Student",
    primary: true,
    name: true,
    cell: ({ student_first_name, student_last_name, student_class, group_number }) => (
      <TwoLines
        note={[student_class, group_number !== null && `Group ${group_number}`].filter(Boolean).join(", ")}
      >
        <span className="whole">
          <SortedName person={{ first_name: student_first_name, last_name: student_last_name }} />
        </span>
      </TwoLines>
    ),
  },
  {
    header: "Status",
    cell: ({ status, submitted_at, late, made_at, completed_at }) => (
      <>
        <TwoLines note={instantText(submitted_at)}>
          {status === "graded" ? <Badge tone="good">Graded</Badge> : <Badge tone="info">Submitted</Badge>}
        </TwoLines>{" "}
        {late && <Badge tone="warn">Late</Badge>}
        {made_at && ` Made on the phone ${instantText(made_at)}, arrived ${instantText(submitted_at)}.`}
        {completed_at && !made_at && ` Complete ${instantText(completed_at)}.`}
      </>
    ),
  },
  {
    header: "File",
    cell: ({ submission_file_name, submission_file_size }) => (
      <TwoLines note={weightText(submission_file_size)}>
        <span className="file-name" title={submission_file_name}>
          {submission_file_name}
        </span>
      </TwoLines>
    ),
  },
  { header: "Grade", cell: (submission) => <SubmissionMark submission={submission} /> },
]

/** Shown if any submission has notes. Most have none, and the width is needed for the marks. */
const notes: Column<Submission> = { header: "Notes", cell: ({ notes }) => notes ?? "—" }

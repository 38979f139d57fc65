import { classNames } from "#contract/classes.ts"
import { dueText } from "../assignments/words.ts"
import { useData } from "../lib/data.ts"
import { useListState } from "../lib/listState.ts"
import { gradesOf } from "../lib/paths.ts"
import { useDownload } from "../lib/useDownload.ts"
import { useUser } from "../lib/user.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FilterSelect } from "../ui/FilterSelect.tsx"
import { fileSize } from "../ui/fileSize.ts"
import { LinkButton } from "../ui/LinkButton.tsx"
import { Pager } from "../ui/Pager.tsx"
import { Table } from "../ui/Table.tsx"
import { Toolbar } from "../ui/Toolbar.tsx"
import { columns } from "./columns.tsx"
import { DownloadSubmission } from "./DownloadSubmission.tsx"
import { listFailure } from "./words.ts"

type Props = { assignmentId: number; onClose: () => void }

const failure = "Error downloading file: "

/** What was handed in for a piece of work (spec 002, "Lecturer My Assignments"). */
export function SubmissionsDialog({ assignmentId, onClose }: Props) {
  const params = { id: assignmentId }
  const list = useListState<"GET /assignments/{id}/submissions">({
    sort: "last_name",
    filters: ["studentClass"],
    within: "view",
  })
  const { studentClass } = list.filters
  const assignment = useData("GET /assignments/{id}", { params }).data?.assignment
  const submissions = useData("GET /assignments/{id}/submissions", { params, query: list.query })
  const { busy, download } = useDownload()
  const { role } = useUser()
  const { total = 0, total_size = 0 } = submissions.data ?? {}
  const archive = "GET /assignments/{id}/submissions/download"
  return (
    <Dialog
      title={assignment ? `Submissions: ${assignment.title}` : "Submissions"}
      size="large"
      onClose={onClose}
    >
      {assignment && <p>Due {dueText(assignment.due_date)}.</p>}
      <Toolbar>
        <FilterSelect
          label="Class"
          all="All Classes"
          value={studentClass}
          onChange={(value) => list.setFilter("studentClass", value)}
          options={assignment?.student_class ? [assignment.student_class] : classNames}
        />
        {total > 1 && (
          <Button busy={busy} onClick={() => download(archive, { params, query: list.filters }, failure)}>
            <span>
              Download all {total} as ZIP ({fileSize(total_size)})
            </span>
          </Button>
        )}
        {role === "lecturer" && <LinkButton to={gradesOf(assignmentId)}>Grade this work</LinkButton>}
      </Toolbar>
      <Table
        label="Submissions"
        columns={columns}
        query={submissions}
        rows={(data) => data.submissions}
        rowKey={({ id }) => id}
        failure={listFailure(submissions.error, studentClass !== "")}
        actions={(submission) => (
          <DownloadSubmission
            id={submission.id}
            name={submission.submission_file_name}
            label="Download"
            of={`by ${submission.student_first_name} ${submission.student_last_name}`}
            failure={failure}
          />
        )}
        empty={<p>No submissions found for this assignment.</p>}
      />
      <Pager list={list} query={submissions} />
    </Dialog>
  )
}

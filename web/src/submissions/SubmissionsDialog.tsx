import { useState } from "react"
import { classNames } from "#contract/classes.ts"
import type { Submission } from "#contract/submissions.ts"
import { dueText } from "../assignments/words.ts"
import { useData } from "../lib/data.ts"
import { gradesOf } from "../lib/paths.ts"
import { useDownload } from "../lib/useDownload.ts"
import { useUser } from "../lib/user.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FilterSelect } from "../ui/FilterSelect.tsx"
import { fileSize } from "../ui/fileSize.ts"
import { LinkButton } from "../ui/LinkButton.tsx"
import { Table } from "../ui/Table.tsx"
import { Toolbar } from "../ui/Toolbar.tsx"
import { columns } from "./columns.tsx"
import { DownloadSubmission } from "./DownloadSubmission.tsx"

type Props = { assignmentId: number; onClose: () => void }

const failure = "Error downloading file: "

/** What was handed in for a piece of work (spec 002, "Lecturer My Assignments"). */
export function SubmissionsDialog({ assignmentId, onClose }: Props) {
  const params = { id: assignmentId }
  const [studentClass, setStudentClass] = useState("")
  const query = studentClass === "" ? {} : { studentClass }
  const assignment = useData("GET /assignments/{id}", { params }).data?.assignment
  const submissions = useData("GET /assignments/{id}/submissions", { params, query })
  const { busy, download } = useDownload()
  const { role } = useUser()
  const shown = submissions.data?.submissions ?? []
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
          onChange={setStudentClass}
          options={assignment?.student_class ? [assignment.student_class] : classNames}
        />
        {shown.length > 1 && (
          <Button busy={busy} onClick={() => download(archive, { params, query }, failure)}>
            <span>
              Download all {shown.length} as ZIP ({fileSize(sizeOf(shown))})
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
        failure={`${studentClass === "" ? "Error loading" : "Failed to filter"} submissions: ${submissions.error?.message}`}
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
    </Dialog>
  )
}

const sizeOf = (submissions: readonly Submission[]) =>
  submissions.reduce((sum, { submission_file_size }) => sum + submission_file_size, 0)

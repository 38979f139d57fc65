import { useState } from "react"
import type { TeachingAssignment } from "#contract/courses/teachingAssignments.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { type SubjectOrLecturer, TeachingAssignmentForm } from "./TeachingAssignmentForm.tsx"

/** A teaching assignment without a class is for all classes. */
const classText = (className: string | null) => className ?? "All classes"

/** The term is below the name, because a panel has no room for a third column beside the names of subjects. */
const classColumn: Column<TeachingAssignment> = {
  header: "Class",
  cell: ({ class: className }) => classText(className),
}
const bySubject: Column<TeachingAssignment>[] = [
  {
    header: "Lecturer",
    primary: true,
    cell: (row) => <TwoLines note={termText(row)}>{row.lecturer_name}</TwoLines>,
  },
  classColumn,
]
const byLecturer: Column<TeachingAssignment>[] = [
  {
    header: "Subject",
    primary: true,
    cell: (row) => <TwoLines note={`${row.subject_code} · ${termText(row)}`}>{row.subject_name}</TwoLines>,
  },
  classColumn,
]

type Props = {
  owner: SubjectOrLecturer
  /** The preselected term when a lecturer is assigned. */
  term?: number | null | undefined
  /** Opens the form at once. */
  assigns?: boolean
}

/** An administrator's list of a subject's lecturers or of a lecturer's subjects (product decision 3.3). */
export function TeachingAssignmentList({ owner, term, assigns = false }: Props) {
  const assignments = useData("GET /teaching-assignments", { query: owner })
  const [adding, setAdding] = useState(assigns)
  const confirm = useConfirm()
  const act = useAct()

  async function remove({
    id,
    lecturer_name,
    subject_name,
    term_name,
    class: className,
  }: TeachingAssignment) {
    const text = `${lecturer_name} will no longer see and mark the work of ${classText(className)} in ${subject_name}, ${term_name}. It can be restored for 30 days.`
    if (await confirm({ title: "Remove assignment", text, action: "Remove", danger: true })) {
      await act("DELETE /teaching-assignments/{id}", { params: { id } }, { failure: "Error: " })
    }
  }

  return (
    <TableSection
      title="Teaching assignments"
      action={!adding && <Button onClick={() => setAdding(true)}>Assign lecturer</Button>}
      columns={"subject_id" in owner ? bySubject : byLecturer}
      query={assignments}
      rows={(data) => data.teachingAssignments}
      rowKey={({ id }) => id}
      failure="Unable to load teaching assignments. Please try again later."
      actions={(row) =>
        !row.closed && (
          <Button kind="quiet" onClick={() => remove(row)}>
            Remove
            <span className="visually-hidden">
              {` ${row.lecturer_name}, ${row.subject_name}, ${row.term_name}, ${classText(row.class)}`}
            </span>
          </Button>
        )
      }
      empty={<p>{"subject_id" in owner ? openSubject : "Nothing has been assigned to this lecturer yet."}</p>}
    >
      {adding && <TeachingAssignmentForm owner={owner} term={term} onClose={() => setAdding(false)} />}
    </TableSection>
  )
}

const openSubject = "No lecturer yet. Until you assign one, class lecturers can teach it."

import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import type { Extension } from "#contract/assessment/extensions.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { ExtensionDialog } from "./ExtensionDialog.tsx"

const nameOf = ({ student_first_name, student_last_name }: Extension) =>
  `${student_first_name} ${student_last_name}`

const columns: readonly Column<Extension>[] = [
  {
    header: "Student",
    primary: true,
    cell: (extension) => (
      <TwoLines note={extension.student_number}>
        <SortedName
          person={{ first_name: extension.student_first_name, last_name: extension.student_last_name }}
        />
      </TwoLines>
    ),
  },
  { header: "Due date", cell: ({ due_date }) => instantText(due_date) },
  { header: "Reason", cell: ({ reason }) => reason ?? "—" },
  { header: "Given by", cell: ({ given_by_name }) => given_by_name ?? "—" },
]

const closedTerm = "This term is closed, so its due dates can't be changed."

/** The students who have more time for an assignment. */
export function Extensions({ assignment }: { assignment: Pick<Assignment, "id" | "due_date" | "closed"> }) {
  const query = { assignment_id: assignment.id, sort: "last_name", limit: 1000 } as const
  const extensions = useData("GET /extensions", { query })
  const editing = useEditing<Extension>()
  const confirm = useConfirm()
  const act = useAct()

  async function remove(extension: Extension) {
    const text = `${nameOf(extension)} is told that their work is due ${instantText(assignment.due_date)}, as everybody's. It can be restored for 30 days.`
    if (await confirm({ title: "Take the extra time away", text, action: "Take away", danger: true }))
      await act(
        "DELETE /extensions/{id}",
        { params: { id: extension.id } },
        { failure: "The extra time could not be taken away." },
      )
  }

  const actions = (extension: Extension) => (
    <>
      <Button kind="quiet" onClick={() => editing.edit(extension)}>
        Edit<span className="visually-hidden"> the extra time of {nameOf(extension)}</span>
      </Button>
      <Button kind="quiet" onClick={() => remove(extension)}>
        Take away<span className="visually-hidden"> the extra time of {nameOf(extension)}</span>
      </Button>
    </>
  )
  return (
    <TableSection
      title="More time"
      lead={assignment.closed ? closedTerm : undefined}
      action={assignment.closed ? undefined : <Button onClick={editing.create}>Give more time</Button>}
      columns={columns}
      query={extensions}
      rows={(data) => data.extensions}
      rowKey={({ id }) => id}
      actions={assignment.closed ? undefined : actions}
      empty={<p>Everybody has the same due date.</p>}
    >
      {editing.dialog((extension) => (
        <ExtensionDialog assignment={assignment} extension={extension} onClose={editing.close} />
      ))}
    </TableSection>
  )
}

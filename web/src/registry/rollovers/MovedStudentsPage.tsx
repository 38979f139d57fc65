import { useParams } from "react-router"
import { nameOf } from "#contract/people/people/names.ts"
import type { RolloverStudent } from "#contract/registry/rollovers/endpoints.ts"
import { outcomeLabel } from "#contract/registry/rollovers/rules.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { moveUp } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import { Badge } from "../../ui/content/Badge.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { ChangeDialog } from "./ChangeDialog.tsx"
import { movedList } from "./lists.ts"

type Row = RolloverStudent & { id: number }

const columns: readonly Column<Row>[] = [
  {
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: (student) => <SortedName person={student} />,
    after: ({ student_number }) => <span className="list-note">{student_number}</span>,
  },
  { header: "From", cell: (row) => [row.from_term_name, row.from_class].filter(Boolean).join(", ") },
  {
    header: "Outcome",
    second: true,
    cell: ({ outcome, change_reason }) =>
      change_reason === null ? (
        outcomeLabel[outcome]
      ) : (
        <>
          {outcomeLabel[outcome]} <Badge tone="info">Changed</Badge>
        </>
      ),
  },
  {
    header: "To",
    sort: "to_class",
    cell: (row) => [row.to_term_name, row.to_class].filter(Boolean).join(", ") || "—",
  },
  { header: "Reason", grow: 2, second: true, cell: ({ reason }) => reason },
]

const filters = [
  { name: "outcome", label: "Outcome", all: "Any outcome", options: Object.entries(outcomeLabel) },
  {
    name: "year_of_study",
    label: "Year of study",
    all: "Both years of study",
    options: [
      ["1", "Year 1"],
      ["2", "Year 2"],
    ],
  },
  {
    name: "changed",
    label: "Changed",
    all: "Changed or not",
    options: [
      ["yes", "Changed by hand"],
      ["no", "By the rules"],
    ],
  },
] as const

/**
 * Each student of a roll-over with their outcome, its reason and their new class. Single students can be changed while it is a
 * draft.
 */
export function MovedStudentsPage() {
  const id = Number(useParams().id)
  const movedStudents = useList("GET /rollovers/{id}/students", { ...movedList, params: { id } })
  const list = {
    ...movedStudents,
    rows: movedStudents.rows.map((student) => ({ ...student, id: student.student_id })),
  }
  const rollover = useData("GET /rollovers/{id}", { params: { id } }).data?.rollover
  const editing = useEditing<Row>()
  const act = useAct()
  const actions = (student: Row) =>
    rollover?.state === "draft"
      ? [
          { label: "Change", onSelect: () => editing.edit(student) },
          student.change_reason !== null && {
            label: "Take the change back",
            onSelect: () =>
              void act("DELETE /rollovers/{id}/students/{student_id}", {
                params: { id, student_id: student.student_id },
              }),
          },
        ]
      : []
  return (
    <ListPage
      title={rollover ? `Outcomes of ${rollover.from_year_name}` : "Outcomes"}
      section="calendar"
      noun="student"
      list={list}
      columns={columns}
      nameOf={nameOf}
      search="Search name or number"
      filters={[
        ...filters,
        useClassFilter("from_class"),
        useClassFilter("to_class", "New class", "All new classes"),
      ]}
      actions={actions}
      tools={rollover && <LinkButton to={moveUp(rollover.from_year_id)}>Back to the steps</LinkButton>}
      empty={{ title: "No students found", text: "No student of this year fits." }}
    >
      {editing.dialog(
        (student) => student && <ChangeDialog id={id} student={student} onClose={editing.close} />,
      )}
    </ListPage>
  )
}

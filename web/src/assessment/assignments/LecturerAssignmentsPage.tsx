import { type ReactNode, useState } from "react"
import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import type { useOpenRecord } from "../../lib/address/openRecord.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"
import type { QueryState } from "../../ui/state/query.ts"
import { RubricDialog } from "../rubrics/RubricDialog.tsx"
import { SubmissionsDialog } from "../submissions/SubmissionsDialog.tsx"
import { GroupsDialog } from "../workGroups/GroupsDialog.tsx"
import { AssignmentCard } from "./AssignmentCard.tsx"
import { AssignmentDialog } from "./AssignmentDialog.tsx"
import { isOverdue } from "./dueStatus.ts"
import { classText, gradedText } from "./labels.ts"
import { lecturerAssignmentList } from "./lists.ts"
import { MySubjectField } from "./MySubjectField.tsx"
import { SetAssignments } from "./SetAssignments.tsx"

const filters = [
  {
    name: "status",
    label: "Status",
    all: "Any status",
    options: [
      ["upcoming", "Active"],
      ["overdue", "Overdue"],
    ],
  },
] as const

/** The rows on a phone. Each opens its card. */
const columns: readonly Column<Assignment>[] = [
  { header: "Assignment", primary: true, cell: ({ title }) => title },
  { header: "Module", second: true, cell: ({ subject_code }) => subject_code },
  {
    header: "Status",
    second: true,
    cell: ({ due_date }) => (isOverdue(due_date) ? "overdue" : `due ${shortDayText(dayOf(due_date))}`),
  },
  { header: "Handed in", second: true, cell: gradedText },
  { header: "Class", second: true, cell: ({ student_class }) => classText(student_class) },
]

/** Spec 002, "Lecturer My Assignments". */
export function LecturerAssignmentsPage() {
  const list = useList("GET /assignments", lecturerAssignmentList)
  const counted = useData("GET /assignments/stats")
  const stats = counted.data?.stats
  const editing = useEditing<Assignment>()
  const { remove } = useDelete()
  const { view } = list
  const removeAssignment = (assignment: Assignment) =>
    remove("DELETE /assignments/{id}", {
      id: assignment.id,
      name: assignment.title,
      title: "Delete assignment",
      text: "Are you sure you want to delete this assignment?",
      failure: "Error deleting assignment: ",
    })
  const isNarrow = useNarrow()
  /** The assignment whose rubric is open. */
  const [rubricOf, setRubricOf] = useState<Assignment>()
  /** The assignment whose groups are open. */
  const [groupsOf, setGroupsOf] = useState<Assignment>()
  const submissions = useOpenSubmissions(view, isNarrow)
  const actions = (assignment: Assignment) => [
    assignment.may_edit === true && { label: "Edit", onSelect: () => editing.edit(assignment) },
    { label: "Rubric", onSelect: () => setRubricOf(assignment) },
    { label: "Groups", onSelect: () => setGroupsOf(assignment) },
    { label: "Copy", onSelect: () => editing.copy(assignment) },
    assignment.may_edit === true && {
      label: "Delete",
      onSelect: () => void removeAssignment(assignment),
      danger: true,
    },
  ]
  const card = (assignment: Assignment) => (
    <AssignmentCard
      assignment={assignment}
      onSubmissions={() => submissions.open(assignment.id)}
      items={actions(assignment)}
    />
  )
  return (
    <ListPage
      title="My Assignments"
      section="assignments"
      noun="assignment"
      list={list}
      main={{ label: "Create Assignment", onSelect: editing.create }}
      figures={figuresOf(counted, [
        { label: "Total Assignments", value: stats?.total, scope: "in all terms", show: {} },
        { label: "Active", value: stats?.upcoming, show: { status: "upcoming" } },
        { label: "Overdue", value: stats?.overdue, show: { status: "overdue" } },
        { label: "Subjects", value: stats?.subjects, scope: "with assignments" },
      ])}
      search="Search assignments"
      filters={filters}
      columns={columns}
      nameOf={({ title }) => title}
      panel={
        isNarrow
          ? (id) => id !== submissions.linkedId && <AssignmentPanel id={id} query={list.result} card={card} />
          : undefined
      }
      render={(assignments) => (
        <SetAssignments assignments={assignments} hrefOf={view.hrefOf} card={card} actions={actions} />
      )}
      loading="Loading assignments..."
      failure={`Unable to Load Assignments. ${list.result.error?.message}`}
      empty={{
        unfilteredTitle: "No assignments created yet",
        text: "Assignments you set or teach appear here, with their submissions.",
      }}
    >
      {editing.dialog((assignment, copied) => (
        <AssignmentDialog
          assignment={assignment}
          copied={copied}
          author="lecturer"
          problem="Please fill in all required fields (Title, Subject, Due Date, Max Marks)."
          failure="Error saving assignment: "
          removal="Remove existing file"
          onClose={editing.close}
        >
          <MySubjectField />
        </AssignmentDialog>
      ))}
      {rubricOf && (
        <RubricDialog
          assignmentId={rubricOf.id}
          title={rubricOf.title}
          onClose={() => setRubricOf(undefined)}
        />
      )}
      {groupsOf && (
        <GroupsDialog
          assignmentId={groupsOf.id}
          title={groupsOf.title}
          onClose={() => setGroupsOf(undefined)}
        />
      )}
      {submissions.id !== undefined && (
        <SubmissionsDialog assignmentId={submissions.id} onClose={submissions.close} />
      )}
    </ListPage>
  )
}

/** The assignment whose submissions are open. At a desk the address contains it. On a phone the address contains the open card. */
function useOpenSubmissions(view: ReturnType<typeof useOpenRecord>, isNarrow: boolean) {
  /** On a phone: the assignment whose submissions are open over its card. */
  const [overCard, setOverCard] = useState<number>()
  /** The assignment of the link that led here. Its submissions open directly, without the card, even on a phone. */
  const [linkedId, setLinkedId] = useState(isNarrow ? view.id : undefined)
  return {
    id: isNarrow ? (linkedId ?? overCard) : view.id,
    linkedId,
    open: (id: number) => (isNarrow ? setOverCard(id) : view.open(id)),
    close() {
      if (isNarrow && linkedId === undefined) return setOverCard(undefined)
      setLinkedId(undefined)
      view.close()
    },
  }
}

type PanelProps = {
  id: number
  query: QueryState<DataOf<"GET /assignments">>
  card: (assignment: Assignment) => ReactNode
}

/** The card of the open assignment, on a phone. */
function AssignmentPanel({ id, query, card }: PanelProps) {
  const title = query.data?.assignments.find((assignment) => assignment.id === id)?.title
  return (
    <SidePanel title={title ?? "Assignment"} query={query}>
      {({ assignments }) => {
        const assignment = assignments.find((other) => other.id === id)
        return assignment ? card(assignment) : <p>It is not among the assignments that are shown.</p>
      }}
    </SidePanel>
  )
}

import { useState } from "react"
import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { paths } from "../../lib/address/paths.ts"
import { useAct, useDelete, useRead } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedFilter } from "../../lib/deletedRecords/lists.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import type { Figure } from "../../ui/list/Figures.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { yearOfStudyOptions } from "../terms/labels.ts"
import { approvalLabel, type Labels } from "./labels.ts"
import { subjectList } from "./lists.ts"
import { RejectModuleDialog } from "./RejectModuleDialog.tsx"
import { SubjectDetails } from "./SubjectDetails.tsx"
import { SubjectDialog } from "./SubjectDialog.tsx"
import { CatalogueFields, catalogueValues } from "./SubjectFields.tsx"

const filters = [
  { name: "year_of_study", label: "Year of study", all: "Both years of study", options: yearOfStudyOptions },
  {
    name: "semester_number",
    label: "Semester",
    all: "Both semesters",
    options: [
      ["1", "Semester 1"],
      ["2", "Semester 2"],
    ],
  },
  { name: "approval", label: "Approval", all: "Any approval", options: Object.entries(approvalLabel) },
  deletedFilter,
] as const

type Props = { words: Labels; columns: readonly Column<Subject>[]; figures?: readonly Figure[] }

/** The list of subjects, at /admin/subjects and at /admin/modules. */
export function SubjectScreen(props: Props) {
  const { many, one } = props.words
  return (
    <ListOrDeleted
      kind="subject"
      title={many}
      section="courses"
      noun={one.toLowerCase()}
      status={deletedFilter}
    >
      <Subjects {...props} />
    </ListOrDeleted>
  )
}

function Subjects({ words, columns, figures }: Props) {
  const list = useList("GET /subjects", subjectList)
  const editing = useEditing<Subject>()
  const rejecting = useEditing<Subject>()
  const confirmRemove = useRemoveSubject(words)
  const act = useAct()
  const exported = useExport("GET /subjects/export", list)
  /** The id of a new subject whose record is open, so that a lecturer can be assigned to it. */
  const [assignedId, setAssignedId] = useState<number>()
  const assign = (id: number) => {
    setAssignedId(id)
    list.view.open(id)
  }

  const approve = ({ id, version }: Subject) =>
    act("POST /subjects/{id}/approve", { params: { id }, body: { version } }, { failure: "Error: " })
  const actions = (subject: Subject) => [
    subject.approval !== "approved" && {
      label: "Approve",
      quick: true,
      onSelect: () => void approve(subject),
    },
    subject.approval === "waiting" && {
      label: "Reject",
      quick: true,
      onSelect: () => rejecting.edit(subject),
    },
    { label: "Edit", onSelect: () => editing.edit(subject) },
    {
      label: "Delete",
      danger: true,
      onSelect: () => void confirmRemove(subject),
    },
  ]
  return (
    <ListPage
      title={words.many}
      section="courses"
      noun={words.one.toLowerCase()}
      list={list}
      columns={columns}
      nameOf={({ code, name }) => `${code} ${name}`}
      main={{ label: words.add, onSelect: editing.create }}
      more={[{ label: "Import", to: paths.importSubjects }, ...exported]}
      figures={figures}
      search={words.search}
      filters={filters}
      view="View"
      actions={actions}
      panel={(id) => <SubjectDetails id={id} words={words} items={actions} assigns={id === assignedId} />}
      failure={words.loading}
      empty={{
        text: "Subjects listed here are the ones lecturers teach, assign and grade.",
        first: { label: "Take over the national programme", to: `${paths.start}?station=subjects` },
      }}
    >
      {editing.dialog((subject) => (
        <SubjectDialog
          subject={subject}
          words={words}
          values={catalogueValues(subject)}
          failure="Error: "
          size="side"
          onView={assign}
          viewLabel="Assign a lecturer"
          another={{
            begin: editing.create,
            keeps: ["kind", "year_of_study", "semester_number", "credits", "is_active"],
          }}
          onClose={editing.close}
        >
          <CatalogueFields />
        </SubjectDialog>
      ))}
      {rejecting.dialog(
        (subject) => subject && <RejectModuleDialog module={subject} onClose={rejecting.close} />,
      )}
    </ListPage>
  )
}

/**
 * Asks before a subject is deleted. The question names the marks that the GPA would lose, so it waits for their number (product
 * decision 3.12).
 */
function useRemoveSubject(words: Labels) {
  const { remove } = useDelete()
  const read = useRead()
  return async ({ id, name, code }: Subject) => {
    const losses = await read("GET /subjects/{id}/open-marks", { params: { id } })
    if (!losses) return
    const { marks, students } = losses.data
    await remove(words.remove, {
      id,
      name: `${name} (${code})`,
      title: `Delete ${words.one.toLowerCase()}`,
      notice:
        marks > 0
          ? `${countText(marks, "mark")} of ${countText(students, "student")} in terms that are not closed will leave the GPA.`
          : undefined,
      failure: "Error: ",
    })
  }
}

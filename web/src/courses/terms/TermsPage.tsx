import type { Term } from "#contract/courses/terms/endpoints.ts"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { shortDayText, today } from "#contract/lib/dates.ts"
import { closeTerm, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct, useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { allYears } from "../academicYears/lists.ts"
import { confirmationOf, statusLabel, statusOf, termNumberText, yearOfStudyOptions } from "./labels.ts"
import { termList } from "./lists.ts"
import { TermDetails } from "./TermDetails.tsx"
import { TermDialog } from "./TermDialog.tsx"
import { TermStatus } from "./TermStatus.tsx"

const columns: Column<Term>[] = [
  { header: "Term", sort: "name", primary: true, cell: (term) => term.name },
  {
    header: "Academic Year",
    sort: "academic_year_name",
    second: true,
    cell: (term) => term.academic_year_name,
  },
  { header: "Year and semester", sort: "term_number", cell: termNumberText },
  { header: "Start Date", sort: "start_date", wide: true, cell: (term) => shortDayText(term.start_date) },
  { header: "End Date", sort: "end_date", wide: true, cell: (term) => shortDayText(term.end_date) },
  { header: "Status", second: true, cell: (term) => <TermStatus term={term} /> },
]

const statusFilter = {
  name: "status",
  label: "Status",
  all: "Any status",
  options: [...Object.entries(statusLabel), deletedOption],
}

/** Spec 001, "Term management". */
export function TermsPage() {
  return (
    <ListOrDeleted kind="term" title="Terms" section="calendar" noun="term" status={statusFilter}>
      <Terms />
    </ListOrDeleted>
  )
}

function Terms() {
  const list = useList("GET /terms", termList)
  const years = useData("GET /academic-years", allYears).data?.academicYears ?? []
  const editing = useEditing<Term>()
  const act = useAct()
  const { deleteItem } = useDelete()
  const confirm = useConfirm()

  async function setActive(term: Term) {
    const text = confirmationOf(term, today())
    if (text && !(await confirm({ title: `Set ${term.name} active`, text, action: "Set Active" }))) return
    await act("PUT /terms/{id}/activate", { params: { id: term.id } }, { failure: "Operation failed." })
  }

  const actions = (term: Term) => {
    const status = statusOf(term)
    return [
      status !== "closed" && { label: "Edit", onSelect: () => editing.edit(term) },
      status === "inactive" && {
        label: "Set Active",
        onSelect: () => void setActive(term),
      },
      status !== "closed" && { label: "Close term", to: closeTerm(term.id) },
      status === "inactive" &&
        deleteItem("DELETE /terms/{id}", {
          id: term.id,
          name: term.name,
          title: "Delete term",
          failure: "Failed to delete term.",
        }),
    ]
  }
  return (
    <ListPage
      title="Terms"
      section="calendar"
      noun="term"
      list={list}
      columns={columns}
      nameOf={fullTermName}
      main={{ label: "Add term", onSelect: editing.create }}
      more={[{ label: "Year", to: paths.year }]}
      search="Search terms"
      filters={[
        {
          name: "academic_year_id",
          label: "Academic year",
          all: "All academic years",
          options: years.map(({ id, year_name }) => [id, year_name]),
        },
        {
          name: "year_of_study",
          label: "Year of study",
          all: "Both years of study",
          options: yearOfStudyOptions,
        },
        statusFilter,
      ]}
      view="View"
      actions={actions}
      panel={(id) => <TermDetails id={id} items={actions} />}
      failure="Failed to load terms. Please check backend connection."
      retryLabel="Retry"
      empty={{ text: "Enrolments, subjects and grades belong to a term." }}
    >
      {editing.dialog((term) => (
        <TermDialog term={term} onAnother={editing.create} onClose={editing.close} />
      ))}
    </ListPage>
  )
}

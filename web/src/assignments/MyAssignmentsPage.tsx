import { useEffect, useState } from "react"
import type { OwnAssignment } from "#contract/assignments/mine.ts"
import { useListState } from "../lib/address/listState.ts"
import { useOpenRecord } from "../lib/address/openRecord.ts"
import { useData } from "../lib/api/data.ts"
import { Page } from "../ui/layout/Page.tsx"
import { Cards } from "../ui/list/Cards.tsx"
import { FilterButtons } from "../ui/list/FilterButtons.tsx"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { NoRows } from "../ui/list/NoRows.tsx"
import { Pager } from "../ui/list/Pager.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { toast } from "../ui/overlay/toast.ts"
import { statusWord } from "./mine.labels.ts"
import { ReceiptSlip } from "./ReceiptSlip.tsx"
import { SubmitDialog } from "./SubmitDialog.tsx"
import { WorkCard } from "./WorkCard.tsx"
import { WorkDetails } from "./WorkDetails.tsx"

/** Spec 002, "Student My Assignments". */
export function MyAssignmentsPage() {
  const list = useListState<"GET /students/my-assignments">({
    sort: "next",
    filters: ["scope", "status"],
  })
  const assignments = useData("GET /students/my-assignments", { query: list.query })
  const [submitting, setSubmitting] = useState<OwnAssignment>()
  const [receiptOf, setReceiptOf] = useState<number>()
  const viewing = useOpenRecord()
  const { data, error } = assignments
  const className = data?.className ?? null

  useEffect(() => {
    if (error) toast.failure("Error fetching assignments.")
  }, [error])

  const doings = { onSubmit: setSubmitting, onReceipt: setReceiptOf }
  return (
    <Page title="My Assignments" section="assignments">
      <Toolbar>
        <FilterButtons
          label="Show"
          value={list.filters.scope}
          onChange={(value) => list.setFilter("scope", value)}
          options={[
            ["", "All"],
            ["college", "College"],
            ["class", className === null ? "My Class" : `My Class (${className})`],
          ]}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          value={list.filters.status}
          onChange={(value) => list.setFilter("status", value)}
          options={Object.entries(statusWord)}
        />
        <SearchField label="Search assignments" value={list.search} onChange={list.setSearch} />
      </Toolbar>
      <Cards
        query={assignments}
        rows={(page) => page.assignments}
        rowKey={({ id }) => id}
        card={(work) => <WorkCard work={work} {...doings} />}
        failure="Unable to load assignments. Please try again later."
        empty={
          <NoRows
            title="No assignments found"
            list={list}
            text="Assignments for your class or the whole college appear here, with their due dates."
          />
        }
      />
      <Pager list={list} query={assignments} />
      {viewing.id !== undefined && <WorkDetails id={viewing.id} onClose={viewing.close} {...doings} />}
      {submitting && (
        <SubmitDialog
          work={submitting}
          className={className}
          onClose={() => setSubmitting(undefined)}
          onSubmitted={() => {
            setSubmitting(undefined)
            setReceiptOf(submitting.id)
          }}
        />
      )}
      {receiptOf !== undefined && (
        <ReceiptSlip assignmentId={receiptOf} onClose={() => setReceiptOf(undefined)} />
      )}
    </Page>
  )
}

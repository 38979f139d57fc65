import { useEffect, useState } from "react"
import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { useData } from "../../lib/api/data.ts"
import { useList } from "../../lib/records/useList.ts"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { myAssignmentList } from "./lists.ts"
import { statusLabel } from "./mine.labels.ts"
import { OwnAssignmentDetails } from "./OwnAssignmentDetails.tsx"
import { OwnAssignments } from "./OwnAssignments.tsx"
import { ReceiptSlip } from "./ReceiptSlip.tsx"
import { SubmitDialog } from "./SubmitDialog.tsx"

const status = {
  name: "status",
  label: "Status",
  all: "Any status",
  options: [["open", "Not handed in"], ...Object.entries(statusLabel)],
} as const

/** Spec 002, "Student My Assignments". */
export function MyAssignmentsPage() {
  const list = useList("GET /students/my-assignments", myAssignmentList)
  const subjects = useData("GET /subjects/options").data?.subjects ?? []
  const termId = list.filters.term_id
  /** The card of a module links to the assignments of one term. Only then does the list have a filter by term. */
  const term = useData("GET /terms/{id}", termId ? { params: { id: Number(termId) } } : undefined).data?.term
  const filters = [
    status,
    {
      name: "subject_id",
      label: "Subject",
      all: "All subjects",
      options: subjects.map(({ id, code, name }) => [id, `${code} ${name}`] as const),
    },
    ...(termId
      ? [{ name: "term_id", label: "Term", all: "All terms", options: term ? [termOption(term)] : [] }]
      : []),
  ]
  const [submitting, setSubmitting] = useState<OwnAssignment>()
  const [receiptOf, setReceiptOf] = useState<{ assignmentId: number; isNew: boolean }>()
  const { data, error } = list.result
  const className = data?.className ?? null

  const isMissing = error !== null && data === undefined
  useEffect(() => {
    if (isMissing) toast.failure("Error fetching assignments.")
  }, [isMissing])

  const submissionActions = {
    onSubmit: setSubmitting,
    onReceipt: (assignmentId: number) => setReceiptOf({ assignmentId, isNew: false }),
  }
  return (
    <ListPage
      title="My Assignments"
      section="assignments"
      noun="assignment"
      list={list}
      search="Search assignments"
      filters={filters}
      tools={
        <FilterButtons
          label="Set for"
          value={list.filters.scope}
          onChange={(value) => list.setFilter("scope", value)}
          options={[
            ["", "All"],
            ["college", "College"],
            ["class", className === null ? "My Class" : `My Class (${className})`],
          ]}
        />
      }
      render={(assignments) => (
        <OwnAssignments assignments={assignments} hrefOf={list.view.hrefOf} {...submissionActions} />
      )}
      panel={(id) => <OwnAssignmentDetails id={id} {...submissionActions} />}
      failure="Unable to load assignments. Please try again later."
      empty={{
        text: "Assignments for the whole college or for your class appear here with their due dates.",
      }}
    >
      {submitting && (
        <SubmitDialog
          work={submitting}
          className={className}
          onClose={() => setSubmitting(undefined)}
          onSubmitted={() => {
            setSubmitting(undefined)
            setReceiptOf({ assignmentId: submitting.id, isNew: true })
          }}
        />
      )}
      {receiptOf !== undefined && <ReceiptSlip {...receiptOf} onClose={() => setReceiptOf(undefined)} />}
    </ListPage>
  )
}

import { useState } from "react"
import { type Offering, offeringInput } from "#contract/courses/offerings.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct, useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Form } from "../../ui/form/Form.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { AnotherSemesterField } from "../terms/AnotherSemesterField.tsx"
import { TermField } from "../terms/TermField.tsx"

const columns: Column<Offering>[] = [
  {
    header: "Term",
    primary: true,
    cell: ({ term_name, academic_year_name }) => <TwoLines note={academic_year_name}>{term_name}</TwoLines>,
  },
]

/** The terms in which the office offers a subject, and a form that offers it in another term (product decision 3.19). */
export function SubjectTerms({ subjectId }: { subjectId: number }) {
  const offerings = useData("GET /offerings", { query: { subject_id: subjectId } })
  const [adding, setAdding] = useState(false)
  const confirm = useConfirm()
  const act = useAct()

  async function remove({ id, subject_code, term_name }: Offering) {
    const text = `The students of ${term_name} will no longer have ${subject_code}.`
    if (await confirm({ title: "Take out of the term", text, action: "Take out", danger: true })) {
      await act("DELETE /offerings/{id}", { params: { id } }, { failure: "Error: " })
    }
  }

  return (
    <TableSection
      title="Offered in"
      action={!adding && <Button onClick={() => setAdding(true)}>Offer in a term</Button>}
      columns={columns}
      query={offerings}
      rows={(data) => data.offerings}
      rowKey={({ id }) => id}
      failure="Unable to load the terms. Please try again later."
      actions={(row) =>
        !(row.closed || row.in_use) && (
          <Button kind="quiet" onClick={() => remove(row)}>
            Take out
            <span className="visually-hidden">{` of ${termText(row)}`}</span>
          </Button>
        )
      }
      empty={<p>Nothing is recorded in it yet. It runs in the terms of its own year and semester.</p>}
    >
      {adding && <OfferForm subjectId={subjectId} onClose={() => setAdding(false)} />}
    </TableSection>
  )
}

function OfferForm({ subjectId, onClose }: { subjectId: number; onClose: () => void }) {
  const write = useWrite()
  return (
    <Form
      schema={offeringInput}
      draft={`term of subject ${subjectId}`}
      defaults={{ subject_id: subjectId, term_id: "" }}
      problem="Please fill in all required fields"
      submitLabel="Offer"
      onCancel={onClose}
      onSubmit={async (body) => {
        await write("POST /offerings", { body }, { failure: "Error: " })
        onClose()
      }}
    >
      <TermField required />
      <AnotherSemesterField />
    </Form>
  )
}

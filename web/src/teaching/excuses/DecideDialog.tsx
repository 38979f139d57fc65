import { type Excuse, excuseDecision } from "#contract/teaching/excuses/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { type Decision, datesText, studentOf } from "./labels.ts"

type Props = { excuse: Excuse; decision: Decision; onClose: () => void }

const words = {
  accept: { label: "Accept", busy: "Accepting...", effect: "are left out of their attendance" },
  reject: { label: "Reject", busy: "Rejecting...", effect: "count as missed" },
} as const

/** Accepts or rejects an excuse, with an answer that the student reads. */
export function DecideDialog({ excuse, decision, onClose }: Props) {
  const write = useWrite()
  const { label, busy, effect } = words[decision]
  return (
    <FormDialog
      title={`${label} the excuse of ${studentOf(excuse)}`}
      onClose={onClose}
      lead={
        <>
          <p>
            {datesText(excuse)}: {excuse.reason}
          </p>
          <p>The student is told. Classes that they missed on these days {effect}.</p>
        </>
      }
      draft={`${decision} excuse ${excuse.id}`}
      schema={excuseDecision}
      defaults={{ answer: "", version: excuse.version }}
      submitLabel={label}
      busyLabel={busy}
      danger={decision === "reject"}
      onSubmit={(body) => write(`POST /excuses/{id}/${decision}`, { params: { id: excuse.id }, body })}
    >
      <TextAreaField name="answer" label="Answer" hint="The student reads it in your words." />
    </FormDialog>
  )
}

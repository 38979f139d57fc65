import { useMemo, useState } from "react"
import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { incompleteSubmission, submissionInput } from "#contract/assessment/submissions.ts"
import { className } from "#contract/college/classes/fields.ts"
import { dueText } from "#contract/lib/dates.ts"
import { uploads } from "#contract/lib/uploads.ts"
import { useClasses } from "../../college/classes/useClasses.ts"
import { useResending } from "../../lib/api/resend.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { acceptOf, fileOf } from "../../lib/files.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { FileField } from "../../ui/fields/FileField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { PagesField } from "../submissions/pages/PagesField.tsx"

const schemaFor = (formats: OwnAssignment["further_formats"]) =>
  submissionInput.extend({
    studentClass: className("Class", { missing: "Choose your class." }),
    submissionFile: fileOf("submission", "Choose the file of your work.", formats),
  })

type Props = {
  work: OwnAssignment
  /** The student's class; a student without one enters it. */
  className: string | null
  onClose: () => void
  onSubmitted: () => void
}

/** On a phone the end of the form is out of sight, where the notice appears. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "center" })

/** Submits an assignment over a bad connection: the file and text stay here until there is a receipt. */
export function SubmitDialog({ work, className: ownClass, onClose, onSubmitted }: Props) {
  const write = useWrite()
  const schema = useMemo(() => schemaFor(work.further_formats), [work.further_formats])
  const classes = useClasses()
  const [sent, setSent] = useState<number>()
  const { waiting, sendNow, resending } = useResending()
  const replacing = work.submission_id !== null
  return (
    <Dialog title={`${replacing ? "Replace" : "Submit"}: ${work.title}`} onClose={onClose}>
      <p>Due {dueText(work.due_date)}.</p>
      {replacing && (
        <p>
          This takes the place of “{work.submission_file_name}”, which is kept. Only the newest is marked.
        </p>
      )}
      <Form
        draft={`submission ${work.id}`}
        schema={schema}
        defaults={{ studentClass: ownClass ?? "", submission_text: "" }}
        problem={incompleteSubmission}
        submitLabel={replacing ? "Replace Submission" : "Submit Assignment"}
        busyLabel="Submitting..."
        onCancel={onClose}
        onSubmit={async ({ submissionFile, ...body }) => {
          const args = { params: { id: work.id }, body, files: { submissionFile } }
          const failure = "Failed to submit assignment: "
          try {
            await resending(() => {
              setSent(0)
              return write("POST /assignments/{id}/submit", args, { failure, onSent: setSent, silent: true })
            })
          } finally {
            setSent(undefined)
          }
          onSubmitted()
        }}
      >
        <SelectField
          name="studentClass"
          label="Class"
          options={ownClass === null ? classes : [ownClass]}
          blank={ownClass === null ? "Choose…" : false}
          hint={ownClass === null ? undefined : "Your class at the college"}
          disabled={ownClass !== null}
          required
        />
        <FileField
          name="submissionFile"
          label="File"
          accept={acceptOf("submission", work.further_formats)}
          maxBytes={uploads.submission.max}
          sent={waiting ? undefined : sent}
          required
        />
        <PagesField field="submissionFile" name={work.title} />
        <TextAreaField name="submission_text" label="Notes" maxLength={2000} rows={3} />
        {waiting && (
          <div ref={bringIntoView}>
            <Notice tone="warn" live action={<Button onClick={sendNow}>Send now</Button>}>
              <p>No connection. Your work is kept here and will be sent when you are back online.</p>
            </Notice>
          </div>
        )}
      </Form>
    </Dialog>
  )
}

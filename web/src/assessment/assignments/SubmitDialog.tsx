import { useEffect, useMemo, useState } from "react"
import type { OwnAssignment } from "#contract/assessment/assignments/mine.ts"
import { incompleteSubmission, submissionInput } from "#contract/assessment/submissions.ts"
import { className } from "#contract/college/classes/fields.ts"
import { dueText } from "#contract/lib/dates.ts"
import { uploads } from "#contract/lib/uploads.ts"
import { useClasses } from "../../college/classes/useClasses.ts"
import { paths } from "../../lib/address/paths.ts"
import { acceptOf, fileOf } from "../../lib/files.ts"
import { find } from "../../lib/outbox/entries.ts"
import { filesOf } from "../../lib/outbox/takingBack.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"
import { serverNow } from "../../lib/serverTime.ts"
import { FileField } from "../../ui/fields/FileField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { isPhone, PagesField } from "../submissions/pages/PagesField.tsx"
import { isFinished } from "../submissions/pages/unfinishedPdf.ts"
import { groupText, lateText } from "./mine.labels.ts"

const schemaFor = (formats: OwnAssignment["further_formats"]) =>
  submissionInput.extend({
    studentClass: className("Class", { missing: "Choose your class." }),
    submissionFile: fileOf("submission", "Choose the file of your work.", formats).refine(isFinished, {
      error: "Wait until all pages are prepared.",
    }),
  })

/** The work of this name that waited on the device when the dialog was opened. Work that is handed in now replaces it. */
function useWaitingWork(name: string) {
  const [waiting] = useState(() => find(name))
  const [fileName, setFileName] = useState("Your work")
  useEffect(() => {
    if (!waiting) return
    void filesOf(waiting).then(({ submissionFile }) => submissionFile && setFileName(submissionFile.name))
  }, [waiting])
  const body = waiting?.parts.body as { submission_text?: string } | undefined
  return waiting && { fileName, notes: body?.submission_text }
}

type Props = {
  work: OwnAssignment
  /** The student's class. A student without one enters it. */
  className: string | null
  onClose: () => void
  onSubmitted: () => void
}

/**
 * Submits an assignment over an unreliable connection. The file and the text are stored on the device until the server has them.
 */
export function SubmitDialog({ work, className: ownClass, onClose, onSubmitted }: Props) {
  const deliver = useDeliver({ hasFiles: true })
  const schema = useMemo(() => schemaFor(work.further_formats), [work.further_formats])
  const classes = useClasses()
  const group = groupText(work)
  /** Computed once, because moving the field in an open form would discard its pages. */
  const [isPagesFirst] = useState(isPhone)
  const pages = <PagesField field="submissionFile" title={work.title} />
  const isReplacing = work.submission_id !== null
  const waiting = useWaitingWork(`submission ${work.id}`)
  return (
    <FormDialog
      title={`${isReplacing ? "Replace" : "Submit"}: ${work.title}`}
      onClose={onClose}
      lead={
        <>
          <p>
            Due {dueText(work.due_date)}. Late work is {lateText(work).toLowerCase()}.
          </p>
          {group !== null && <p>You hand in for {group}.</p>}
          {waiting && (
            <p>
              “{waiting.fileName}” is on this device and not sent yet. The file that you choose now takes its
              place, and “{waiting.fileName}” is not handed in.
            </p>
          )}
          {isReplacing && !waiting && (
            <p>
              This takes the place of “{work.submission_file_name}”, which is kept. Only the newest is marked.
            </p>
          )}
        </>
      }
      draft={`submission ${work.id}`}
      schema={schema}
      defaults={{
        studentClass: ownClass ?? "",
        submissionFile: null as unknown as File,
        submission_text: waiting?.notes ?? "",
      }}
      problem={incompleteSubmission}
      needs={["submissionFile", "studentClass"]}
      submitLabel={isReplacing ? "Replace Submission" : "Submit Assignment"}
      busyLabel="Submitting..."
      onSubmit={({ submissionFile, ...body }) => {
        const made_at = new Date(serverNow()).toISOString()
        return deliver(
          {
            name: `submission ${work.id}`,
            endpoint: "POST /assignments/{id}/submit",
            parts: { params: { id: work.id }, body: { ...body, made_at } },
            files: { submissionFile: { kind: "submission", into: "upload_id" } },
            title: `Your work for “${work.title}”`,
            counted: { number: 1, singular: "hand-in", plural: "hand-ins" },
            path: paths.myAssignments,
            failure: "Failed to submit assignment: ",
            form: `submission ${work.id}`,
          },
          { submissionFile },
          { silent: true },
        )
      }}
      onSaved={({ state }) => (state === "accepted" ? onSubmitted() : onClose())}
    >
      {isPagesFirst && pages}
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
        hint={isPagesFirst ? "If your work is a file already." : undefined}
        accept={acceptOf("submission", work.further_formats)}
        maxBytes={uploads.submission.max}
        required
      />
      {!isPagesFirst && pages}
      <TextAreaField name="submission_text" label="Notes" rows={3} />
    </FormDialog>
  )
}

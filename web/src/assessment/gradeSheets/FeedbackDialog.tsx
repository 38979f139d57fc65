import * as z from "zod"
import { optionalText } from "#contract/lib/fields.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

const schema = z.object({ feedback: optionalText("Feedback", 5000) })

type Props = {
  /** "Alinafe Blank, Essay" */
  cellName: string
  /** The name of the form's draft. */
  draft: string
  feedback: string | null
  onFeedback: (feedback: string | null) => void
  onClose: () => void
}

export function FeedbackDialog({ cellName, draft, feedback, onFeedback, onClose }: Props) {
  return (
    <FormDialog
      title={`Feedback: ${cellName}`}
      onClose={onClose}
      schema={schema}
      defaults={{ feedback: feedback ?? "" }}
      draft={draft}
      submitLabel="Keep feedback"
      busyLabel="Keeping..."
      onSubmit={async (values) => {
        onFeedback(values.feedback)
      }}
    >
      <TextAreaField name="feedback" label="Feedback" hint="The student reads it with the mark." />
    </FormDialog>
  )
}

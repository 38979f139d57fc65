import * as z from "zod"
import { optionalText } from "#contract/lib/fields.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"

const schema = z.object({ feedback: optionalText("Feedback", 5000) })

type Props = {
  /** "Alinafe Blank, Essay" */
  of: string
  /** The name of the form's draft. */
  draft: string
  feedback: string | null
  onFeedback: (feedback: string | null) => void
  onClose: () => void
}

export function FeedbackDialog({ of, draft, feedback, onFeedback, onClose }: Props) {
  return (
    <Dialog title={`Feedback: ${of}`} onClose={onClose}>
      <Form
        schema={schema}
        defaults={{ feedback: feedback ?? "" }}
        draft={draft}
        submitLabel="Keep feedback"
        busyLabel="Keeping..."
        onCancel={onClose}
        onSubmit={async (values) => {
          onFeedback(values.feedback)
          onClose()
        }}
      >
        <TextAreaField name="feedback" label="Feedback" hint="The student reads it with the mark." />
      </Form>
    </Dialog>
  )
}

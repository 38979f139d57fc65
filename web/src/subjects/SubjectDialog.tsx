import type { ReactNode } from "react"
import { type Subject, type SubjectFieldValues, subjectInput } from "#contract/subjects/endpoints.ts"
import { useWrite } from "../lib/api/writes.ts"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import type { Words } from "./labels.ts"

type Props = {
  /** The subject to edit; a new one where absent. */
  subject: Subject | undefined
  words: Words
  /** What this screen's fields hold at first. */
  values: SubjectFieldValues
  /** What the catalogue puts before the reason of a failure. */
  failure: string
  onClose: () => void
  children: ReactNode
}

/** A subject new or changed, in the fields that a screen has for it. */
export function SubjectDialog({ subject, words, values, failure, onClose, children }: Props) {
  const write = useWrite()
  return (
    <Dialog title={subject ? `Edit ${words.one.toLowerCase()}` : words.add} onClose={onClose}>
      <Form
        draft={subject ? `subject ${subject.id}` : "new subject"}
        schema={subjectInput}
        defaults={values}
        problem="Please fill in all required fields"
        submitLabel={subject ? "Save changes" : words.add}
        busyLabel="Saving..."
        onCancel={onClose}
        onSubmit={async (body) => {
          if (subject) await write(words.update, { params: { id: subject.id }, body }, { failure })
          else await write(words.create, { body }, { failure })
          onClose()
        }}
      >
        {children}
      </Form>
    </Dialog>
  )
}

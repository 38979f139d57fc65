import { type Subject, subjectRejection } from "#contract/courses/subjects/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"

type Props = { module: Subject; onClose: () => void }

export function RejectModuleDialog({ module, onClose }: Props) {
  const { id, code, name, version } = module
  const write = useWrite()
  return (
    <Dialog title={`Reject ${code} ${name}`} onClose={onClose}>
      <p>The module is not offered. Its lecturer is told, and can change it to ask again.</p>
      <Form
        draft={`module rejection ${id}`}
        schema={subjectRejection}
        defaults={{ reason: "", version }}
        submitLabel="Reject"
        busyLabel="Rejecting..."
        danger
        onCancel={onClose}
        onSubmit={async (body) => {
          await write("POST /subjects/{id}/reject", { params: { id }, body }, { failure: "Error: " })
          onClose()
        }}
      >
        <TextAreaField name="reason" label="Reason" hint="The lecturer reads it in your words." />
      </Form>
    </Dialog>
  )
}

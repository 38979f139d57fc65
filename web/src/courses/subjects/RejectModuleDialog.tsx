import { type Subject, subjectRejection } from "#contract/courses/subjects/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

type Props = { module: Subject; onClose: () => void }

export function RejectModuleDialog({ module, onClose }: Props) {
  const { id, code, name, version } = module
  const write = useWrite()
  return (
    <FormDialog
      title={`Reject ${code} ${name}`}
      onClose={onClose}
      lead={<p>The module is not offered. Its lecturer is told, and can change it to ask again.</p>}
      draft={`module rejection ${id}`}
      schema={subjectRejection}
      defaults={{ reason: "", version }}
      submitLabel="Reject"
      busyLabel="Rejecting..."
      danger
      onSubmit={(body) =>
        write("POST /subjects/{id}/reject", { params: { id }, body }, { failure: "Error: " })
      }
    >
      <TextAreaField name="reason" label="Reason" hint="The lecturer reads it in your words." />
    </FormDialog>
  )
}

import { type IssuedDocument, revocation } from "#contract/registry/documents/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

type Props = { document: IssuedDocument; onClose: () => void }

/** Revokes a document permanently. */
export function RevokeDialog({ document, onClose }: Props) {
  const write = useWrite()
  return (
    <FormDialog
      title={`Revoke ${document.reference}`}
      onClose={onClose}
      lead={
        <p>
          Whoever verifies this document of {document.name} reads that it was revoked. This can't be undone; a
          new one can be issued.
        </p>
      }
      draft={`revoke document ${document.id}`}
      schema={revocation}
      defaults={{ reason: "" }}
      submitLabel="Revoke"
      busyLabel="Revoking..."
      danger
      onSubmit={(body) => write("POST /documents/{id}/revoke", { params: { id: document.id }, body })}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        hint="The office and the student read it, nobody else."
        required
      />
    </FormDialog>
  )
}

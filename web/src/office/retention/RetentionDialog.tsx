import { daysOfKinds, type RetainedKind, type Retention, retentionInput } from "#contract/office/retention.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

const fields: [kind: RetainedKind, label: string][] = [
  ["mail", "Emails"],
  ["unsent_mail", "Unsent emails"],
  ["notification", "Notifications"],
  ["message", "Messages"],
  ["session", "Sign-in records"],
  ["audit", "Audit log"],
  ["version", "Old versions of pages"],
  ["failed_job", "Failed jobs"],
  ["deleted", "Deleted records"],
]

type Props = { retention: Retention; onClose: () => void }

export function RetentionDialog({ retention, onClose }: Props) {
  const write = useWrite()
  return (
    <FormDialog
      title="Change days"
      onClose={onClose}
      draft="retention"
      schema={retentionInput}
      defaults={retention}
      submitLabel="Save changes"
      onSubmit={(body) => write("PUT /retention", { body })}
    >
      <p>
        Days are counted back from tonight. What a smaller number leaves out is deleted tonight, for good.
      </p>
      {fields.map(([kind, label]) => (
        <NumberField
          key={kind}
          name={`${kind}_days`}
          label={label}
          hint={`${daysOfKinds[kind].join(" to ")} days`}
          required
        />
      ))}
    </FormDialog>
  )
}

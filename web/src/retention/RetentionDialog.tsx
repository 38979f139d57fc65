import { type Retention, retentionInput } from "#contract/retention.ts"
import { useWrite } from "../lib/api/writes.ts"
import { NumberField } from "../ui/fields/NumberField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"

type Props = { retention: Retention; onClose: () => void }

export function RetentionDialog({ retention, onClose }: Props) {
  const write = useWrite()
  return (
    <Dialog title="Change days" onClose={onClose}>
      <Form
        draft="retention"
        schema={retentionInput}
        defaults={retention}
        submitLabel="Save changes"
        busyLabel="Saving..."
        onCancel={onClose}
        onSubmit={async (body) => {
          await write("PUT /retention", { body })
          onClose()
        }}
      >
        <p>
          Days are counted back from tonight. What a smaller number leaves out is deleted tonight, for good.
        </p>
        <NumberField name="mail_days" label="Mail" hint="30 to 3650 days" required />
        <NumberField name="notification_days" label="Notifications" hint="30 to 3650 days" required />
        <NumberField name="message_days" label="Messages" hint="30 to 3650 days" required />
        <NumberField name="session_days" label="Sign-in records" hint="31 to 3650 days" required />
      </Form>
    </Dialog>
  )
}

import * as z from "zod"
import { text } from "#contract/lib/fields.ts"
import { TextField } from "../../ui/fields/TextField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"

const schema = z.object({ title: text("Heading", 120) })

type Props = {
  /** The present heading; absent for a new one. */
  heading: string | undefined
  onSave: (title: string) => void
  onClose: () => void
}

export function HeadingDialog({ heading, onSave, onClose }: Props) {
  return (
    <Dialog title={heading === undefined ? "Add heading" : "Rename heading"} size="small" onClose={onClose}>
      <Form
        schema={schema}
        defaults={{ title: heading ?? "" }}
        submitLabel={heading === undefined ? "Add heading" : "Save changes"}
        busyLabel="Saving..."
        onCancel={onClose}
        onSubmit={async ({ title }) => {
          onSave(title)
          onClose()
        }}
      >
        <TextField name="title" label="Heading" autoComplete="off" required />
      </Form>
    </Dialog>
  )
}

import * as z from "zod"
import { text } from "#contract/lib/fields.ts"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

const schema = z.object({ title: text("Heading", 120) })

type Props = {
  /** The id of the module. Headings of several modules may have the same title. */
  moduleId: string
  /** The present heading; absent for a new one. */
  heading: string | undefined
  onSave: (title: string) => void
  onClose: () => void
}

export function HeadingDialog({ moduleId, heading, onSave, onClose }: Props) {
  return (
    <FormDialog
      title={heading === undefined ? "Add heading" : "Rename heading"}
      size="small"
      onClose={onClose}
      schema={schema}
      draft={
        heading === undefined
          ? `new heading of module ${moduleId}`
          : `heading ${heading} of module ${moduleId}`
      }
      defaults={{ title: heading ?? "" }}
      submitLabel={heading === undefined ? "Add heading" : "Save changes"}
      onSubmit={async ({ title }) => {
        onSave(title)
      }}
    >
      <TextField name="title" label="Heading" autoComplete="off" required />
    </FormDialog>
  )
}

import * as z from "zod"
import { classNames } from "#contract/college/classes.ts"
import { optionalChoice } from "#contract/lib/fields.ts"
import { many } from "../people/labels.ts"
import { SelectField } from "../ui/fields/SelectField.tsx"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"

type Props = { count: number; onMove: (className: string | null) => Promise<unknown>; onClose: () => void }

const schema = z.object({ to_class: optionalChoice("Class", classNames) })

/** Asks into which class. */
export function MoveDialog({ count, onMove, onClose }: Props) {
  return (
    <Dialog title={`Move ${many(count, "student")}`} size="small" onClose={onClose}>
      <Form
        schema={schema}
        defaults={{ to_class: "" }}
        submitLabel="Move"
        busyLabel="Moving..."
        onCancel={onClose}
        onSubmit={async ({ to_class }) => {
          await onMove(to_class)
          onClose()
        }}
      >
        <SelectField
          name="to_class"
          label="Class"
          hint="Their enrolment for this term moves too."
          options={classNames}
          blank="No class"
        />
      </Form>
    </Dialog>
  )
}

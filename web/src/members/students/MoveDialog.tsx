import * as z from "zod"
import { className } from "#contract/college/classes/fields.ts"
import { countText } from "#contract/lib/amounts.ts"
import { useClasses } from "../../college/classes/useClasses.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

type Props = { count: number; onMove: (className: string | null) => Promise<unknown>; onClose: () => void }

const noClass = "none"
const schema = z.object({
  to_class: className("New class", { also: [noClass], missing: "Choose a class, or No class." }),
})

/** Asks for the new class. None is preset, because pressing Enter must not take anybody out of their class. */
export function MoveDialog({ count, onMove, onClose }: Props) {
  const classes = useClasses()
  return (
    <FormDialog
      title={`Move ${countText(count, "student")}`}
      size="small"
      onClose={onClose}
      schema={schema}
      defaults={{}}
      submitLabel="Move"
      busyLabel="Moving..."
      onSubmit={({ to_class }) => onMove(to_class === noClass ? null : to_class)}
    >
      <SelectField
        name="to_class"
        label="New class"
        hint="Their enrolment for this term moves too."
        options={[...classes, [noClass, "No class"]]}
        required
      />
    </FormDialog>
  )
}

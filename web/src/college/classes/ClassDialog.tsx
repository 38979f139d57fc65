import { type ClassRow, classInput } from "#contract/college/classes/endpoints.ts"
import { classGroups } from "#contract/college/classes/groups.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"

type Props = { row: ClassRow | undefined; onClose: () => void }

export function ClassDialog({ row, onClose }: Props) {
  return (
    <RecordForm
      noun="class"
      path="/classes"
      record={row}
      schema={classInput}
      values={{
        ...row,
        name: row?.name ?? "",
        group_name: row?.group_name ?? "",
        position: row?.position ?? "",
        is_retired: row?.is_retired ?? false,
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        hint={
          row
            ? "A class that has students or other records keeps its name."
            : "Letters and digits without spaces, such as P16 or 1A"
        }
        spellCheck={false}
        required
      />
      <SelectField
        name="group_name"
        label="Group"
        hint="Materials for the group reach this class."
        options={classGroups}
        required
      />
      <NumberField
        name="position"
        label="Position"
        hint={row ? "1 is the first in every list." : "1 is the first in every list; blank is the last."}
      />
      {row && (
        <CheckboxField
          name="is_retired"
          label="Retired"
          hint="No form offers it any more. What was recorded of it stays, and filters find it."
        />
      )}
    </RecordForm>
  )
}

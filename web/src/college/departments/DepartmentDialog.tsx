import { type Department, departmentInput } from "#contract/college/departments.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"

type Props = { department: Department | undefined; onClose: () => void }

export function DepartmentDialog({ department, onClose }: Props) {
  return (
    <RecordForm
      noun="department"
      path="/departments"
      record={department}
      schema={departmentInput}
      values={{ ...department, name: department?.name ?? "", is_retired: department?.is_retired ?? false }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        hint={
          department &&
          "Its lecturers follow, and links to it still work. Texts of the website that name it are changed there."
        }
        required
      />
      {department && (
        <CheckboxField
          name="is_retired"
          label="Retired"
          hint="Its lecturers stay in it; nobody else can be put there."
        />
      )}
    </RecordForm>
  )
}

import { assignmentLabels } from "#contract/assessment/assignments/labels.ts"
import { useData } from "../../lib/api/data.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"

/** A choice of the subjects that a lecturer teaches, under `subject_id`. */
export function MySubjectField() {
  const query = { sort: "code", approval: "approved" } as const
  const subjects = useData("GET /lecturers/my/subjects", { query }).data?.subjects
  return (
    <SelectField
      name="subject_id"
      label={assignmentLabels.lecturer.subject}
      options={subjects?.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      width="full"
      required
    />
  )
}

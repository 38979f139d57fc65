import type { AssignmentOption } from "#contract/assessment/assignments/endpoints.ts"
import { lecturerGradeInput } from "#contract/assessment/grades/entry.ts"
import { TermField } from "../../courses/terms/TermField.tsx"
import { useWrite } from "../../lib/api/writes.ts"
import { StudentField } from "../../members/students/StudentField.tsx"
import { RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { optionText } from "../assignments/labels.ts"
import { MySubjectField } from "../assignments/MySubjectField.tsx"
import { typeOptions } from "./labels.ts"
import { FreeResultFields, ResultFields } from "./ResultFields.tsx"

type Props = {
  /** Undefined until the assignments have loaded. */
  assignments: readonly AssignmentOption[] | undefined
  /** The assignment in the list's filter. */
  chosen: number | undefined
  onClose: () => void
}

/** A lecturer adds a grade (spec 002 section 5). If one already exists, both values are shown to choose from. */
export function AddGradeDialog({ assignments, chosen, onClose }: Props) {
  const write = useWrite()
  const open = assignments?.filter(({ closed }) => !closed)
  // The options may be from the last visit, without a new assignment.
  const isClosed = assignments?.some(({ id, closed }) => closed && id === chosen)
  return (
    <FormDialog
      title="Add New Grade"
      onClose={onClose}
      draft="new lecturer grade"
      schema={lecturerGradeInput}
      defaults={{
        student_id: "",
        grade_type: "assignment",
        assignment_id: isClosed ? "" : (chosen ?? ""),
        subject_id: "",
        term_id: "",
        state: "number",
        points_earned: null,
        max_points: 100,
        feedback: "",
        version: 0,
      }}
      submitLabel="Add Grade"
      busyLabel="Adding Grade..."
      onSubmit={(body) => write("POST /grades", { body })}
    >
      <StudentField />
      <RadioField name="grade_type" label="Grade type" options={typeOptions} required />
      <AssignmentOrModule assignments={open} />
    </FormDialog>
  )
}

/** An assignment has its own term and maximum. The end of module needs both as fields. */
function AssignmentOrModule({ assignments }: Pick<Props, "assignments">) {
  const isAssignment = useFieldValue("grade_type") === "assignment"
  const assignmentId = useFieldValue("assignment_id")
  if (isAssignment) {
    return (
      <>
        <SelectField
          name="assignment_id"
          label="Assignment"
          width="full"
          options={assignments?.map((assignment) => ({
            value: assignment.id,
            label: optionText(assignment),
          }))}
          required
        />
        <ResultFields max={assignments?.find(({ id }) => id === assignmentId)?.max_marks} />
      </>
    )
  }
  return (
    <>
      <MySubjectField />
      <TermField blank="The active term" />
      <FreeResultFields />
    </>
  )
}

import type { ReactNode } from "react"
import type { FieldValues } from "react-hook-form"
import type { ZodType } from "zod"
import type { CallArgs } from "#contract/api.ts"
import { gradeEdit } from "#contract/assessment/grades/entry.ts"
import type { Grade } from "#contract/assessment/grades/grade.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { ReadOnlyField } from "../../ui/fields/ReadOnlyField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { isDraft } from "./labels.ts"
import { ResultFields } from "./ResultFields.tsx"

/** Edits a grade of an assignment, or a lecturer's grade. Title, term and maximum can't be changed. */
export function EditGradeDialog({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const { state, points_earned, feedback, version, max_points, assignment_title, subject_code, term_name } =
    grade
  return (
    <GradeForm
      grade={grade}
      schema={gradeEdit}
      values={{ state, points_earned, feedback: feedback ?? "", reason: "", version }}
      onClose={onClose}
    >
      <ReadOnlyField label="Assignment" value={`${assignment_title} (${subject_code}, ${term_name})`} />
      <ResultFields max={max_points} />
    </GradeForm>
  )
}

type Body = NonNullable<CallArgs<"PUT /grades/{id}">["body"]>
type Props<Edited extends Body> = {
  grade: Grade
  schema: ZodType<Edited, FieldValues>
  values: FieldValues
  onClose: () => void
  children: ReactNode
}

/**
 * The form of an existing grade (spec 001 section 5): the student, the fields of the kind of grade, and the reason for the
 * change.
 */
export function GradeForm<Edited extends Body>(props: Props<Edited>) {
  const { grade, schema, values, onClose, children } = props
  const write = useWrite()
  return (
    <FormDialog
      title="Edit Grade"
      onClose={onClose}
      draft={`grade ${grade.id}`}
      schema={schema}
      defaults={values}
      problem="Please fill in all required fields"
      submitLabel="Update Grade"
      busyLabel="Updating Grade..."
      onSubmit={async (body) => {
        const parts = { params: { id: grade.id }, body }
        await write("PUT /grades/{id}", parts, { failure: "Error updating grade: " })
      }}
    >
      <ReadOnlyField label="Student" value={`${grade.student_name}, ${grade.student_number}`} />
      {isDraft(grade) && (
        <p className="hint">
          This mark is a draft. Updating it here publishes it, and the student is notified.
        </p>
      )}
      {children}
      <TextField
        name="reason"
        label="Reason for the change"
        hint="Kept in this grade's history for lecturers and administrators. The student does not see it."
        autoComplete="off"
      />
    </FormDialog>
  )
}

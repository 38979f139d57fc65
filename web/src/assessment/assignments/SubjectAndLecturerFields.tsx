import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { assignmentLabels } from "#contract/assessment/assignments/labels.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { findLecturers, findSubjects } from "../../lib/api/finders.ts"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { assignedByText } from "./labels.ts"

/** Fields for administrators, who create assignments in any subject and may choose the lecturer. */
export function SubjectAndLecturerFields({ assignment }: { assignment: Assignment | undefined }) {
  return (
    <div className="fields">
      <ComboboxField
        name="subject_id"
        label={assignmentLabels.admin.subject}
        options={findSubjects}
        chosen={assignment && { value: assignment.subject_id, label: subjectText(assignment) }}
        none="No modules found"
        required
      />
      <ComboboxField
        name="lecturer_id"
        label="Lecturer"
        options={findLecturers}
        chosen={
          assignment && assignment.lecturer_id !== null
            ? { value: assignment.lecturer_id, label: assignedByText(assignment) }
            : undefined
        }
        none="No lecturers found"
      />
    </div>
  )
}

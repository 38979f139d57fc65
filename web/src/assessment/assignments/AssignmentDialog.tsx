import { type ReactNode, useState } from "react"
import * as z from "zod"
import { type Assignment, assignmentInputWith } from "#contract/assessment/assignments/endpoints.ts"
import { type AssignmentLabels, assignmentLabels } from "#contract/assessment/assignments/labels.ts"
import { fileOf } from "../../lib/files.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { AssignmentFields } from "./AssignmentFields.tsx"

const schemaWith = (labels: AssignmentLabels) =>
  assignmentInputWith(labels).extend({
    assignmentFile: z.union([fileOf("assignment", "Choose a file."), z.null()]).optional(),
  })
const schemas = {
  admin: schemaWith(assignmentLabels.admin),
  lecturer: schemaWith(assignmentLabels.lecturer),
}

type Props = {
  assignment: Assignment | undefined
  author: keyof typeof assignmentLabels
  /** Texts from the specification: the heading above missing fields, the prefix of an error, the label for removing the file. */
  problem: string
  failure: string
  removal: string
  onClose: () => void
  /** The fields that differ between the two screens: the subject and the lecturer. */
  children: ReactNode
}

/** One form for new and existing assignments, for lecturers and administrators. */
export function AssignmentDialog({ assignment, author, removal, children, ...texts }: Props) {
  const [sent, setSent] = useState<number>()
  return (
    <RecordForm
      {...texts}
      noun="assignment"
      path="/assignments"
      record={assignment}
      schema={schemas[author]}
      values={valuesOf(assignment)}
      title="Create assignment"
      add="Create Assignment"
      adding="Creating..."
      files={async ({ assignmentFile, ...body }) => ({
        body,
        files: { assignmentFile: assignmentFile ?? undefined },
      })}
      onSent={setSent}
    >
      <AssignmentFields
        maximum={assignmentLabels[author].maximum}
        stored={assignment?.assignment_file_name ?? undefined}
        removal={removal}
        sent={sent}
      >
        {children}
      </AssignmentFields>
    </RecordForm>
  )
}

const valuesOf = (assignment: Assignment | undefined): z.input<(typeof schemas)["admin"]> => ({
  title: assignment?.title ?? "",
  subject_id: assignment?.subject_id ?? "",
  due_date: assignment?.due_date ?? "",
  max_marks: assignment?.max_marks ?? 100,
  student_class: assignment?.student_class ?? "",
  description: assignment?.description ?? "",
  lecturer_id: assignment?.lecturer_id ?? "",
  term_id: assignment?.term_id ?? "",
  late_allowed: assignment?.late_allowed ?? false,
  further_formats: assignment?.further_formats ?? [],
  clearFile: false,
  assignmentFile: null,
  version: assignment?.version,
})

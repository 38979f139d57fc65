import { type ReactNode, useState } from "react"
import * as z from "zod"
import { type Assignment, assignmentInput } from "#contract/assignments/endpoints.ts"
import { useWrite } from "../lib/api/writes.ts"
import { fileOf } from "../lib/files.ts"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { AssignmentFields } from "./AssignmentFields.tsx"

const schema = assignmentInput.extend({
  assignmentFile: z.union([fileOf("assignment", "Choose a file."), z.null()]).optional(),
})

type Props = {
  /** The assignment to edit; a new one where absent. */
  assignment: Assignment | undefined
  /** The catalogue's texts of the screen: over what is missing, before why it could not be saved, to remove the file. */
  problem: string
  failure: string
  removal: string
  onClose: () => void
  /** The fields that differ from screen to screen: the subject, and whose work it is. */
  children: ReactNode
}

/** One form for new and existing work, for lecturers and administrators. */
export function AssignmentDialog({ assignment, problem, failure, removal, onClose, children }: Props) {
  const write = useWrite()
  const [sent, setSent] = useState<number>()
  return (
    <Dialog title={assignment ? "Edit assignment" : "Create assignment"} onClose={onClose}>
      <Form
        draft={assignment ? `assignment ${assignment.id}` : "new assignment"}
        schema={schema}
        defaults={valuesOf(assignment)}
        problem={problem}
        submitLabel={assignment ? "Save changes" : "Create Assignment"}
        busyLabel={assignment ? "Saving..." : "Creating..."}
        onCancel={onClose}
        onSubmit={async ({ assignmentFile, ...body }) => {
          const files = { assignmentFile: assignmentFile ?? undefined }
          const manner = { failure, ...(assignmentFile && { onSent: setSent }) }
          try {
            if (assignment)
              await write("PUT /assignments/{id}", { params: { id: assignment.id }, body, files }, manner)
            else await write("POST /assignments", { body, files }, manner)
          } finally {
            setSent(undefined)
          }
          onClose()
        }}
      >
        <AssignmentFields
          stored={assignment?.assignment_file_name ?? undefined}
          removal={removal}
          sent={sent}
        >
          {children}
        </AssignmentFields>
      </Form>
    </Dialog>
  )
}

const valuesOf = (assignment: Assignment | undefined): z.input<typeof schema> => ({
  title: assignment?.title ?? "",
  subject_id: assignment?.subject_id ?? "",
  due_date: assignment?.due_date ?? "",
  max_marks: assignment?.max_marks ?? 100,
  student_class: assignment?.student_class ?? "",
  description: assignment?.description ?? "",
  lecturer_id: assignment?.lecturer_id ?? "",
  term_id: assignment?.term_id ?? "",
  late_allowed: assignment?.late_allowed ?? false,
  clearFile: false,
  assignmentFile: null,
  version: assignment?.version,
})

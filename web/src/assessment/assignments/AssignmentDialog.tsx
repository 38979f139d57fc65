import { type ReactNode, useState } from "react"
import * as z from "zod"
import { type Assignment, assignmentInputWith } from "#contract/assessment/assignments/endpoints.ts"
import { type AssignmentLabels, assignmentLabels } from "#contract/assessment/assignments/labels.ts"
import { dueDatesByClass, newAssignmentFields } from "#contract/assessment/assignments/severalClasses.ts"
import { flag } from "#contract/lib/fields.ts"
import { fileOf } from "../../lib/files.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { AssignmentFields } from "./AssignmentFields.tsx"

const file = { assignmentFile: z.union([fileOf("assignment", "Choose a file."), z.null()]).optional() }

function schemasWith(labels: AssignmentLabels) {
  const schema = assignmentInputWith(labels).extend(file)
  return {
    schema: schema.extend({ ...newAssignmentFields, other_due_dates: dueDatesByClass.optional() }),
    editSchema: schema.extend({ with_others: flag }),
  }
}
const schemas = {
  admin: schemasWith(assignmentLabels.admin),
  lecturer: schemasWith(assignmentLabels.lecturer),
}

type Props = {
  assignment: Assignment | undefined
  /** The assignment that a new one copies. */
  copied: Assignment | undefined
  author: keyof typeof assignmentLabels
  /**
   * Texts from the specification: the heading above missing fields, the prefix of an error, and the label for removing the file.
   */
  problem: string
  failure: string
  removal: string
  onClose: () => void
  /** The fields that differ between the two screens: the subject and the lecturer. */
  children: ReactNode
}

/** One form for new and existing assignments, for lecturers and administrators. */
export function AssignmentDialog({ assignment, copied, author, removal, children, ...texts }: Props) {
  const [sent, setSent] = useState<number>()
  return (
    <RecordForm
      {...texts}
      noun="assignment"
      path="/assignments"
      record={assignment}
      copied={copied}
      {...schemas[author]}
      values={copied ? copyOf(copied) : valuesOf(assignment)}
      add="Create Assignment"
      adding="Creating..."
      size="side"
      files={async ({ assignmentFile, ...body }) => ({
        body: "other_classes" in body ? requestBodyOf(body) : body,
        files: { assignmentFile: assignmentFile ?? undefined },
      })}
      onSent={setSent}
    >
      {copied && <p>{copiedText(copied)}</p>}
      <AssignmentFields
        assignment={assignment}
        maximum={assignmentLabels[author].maximum}
        stored={(assignment ?? copied)?.assignment_file_name ?? undefined}
        removal={removal}
        sent={sent}
      >
        {children}
      </AssignmentFields>
    </RecordForm>
  )
}

type NewWork = Pick<
  z.output<(typeof schemas)["admin"]["schema"]>,
  "student_class" | "other_classes" | "other_due_dates"
>

/**
 * A form with files can send only texts. The assignment's own class is left out of the other classes, and so is each due
 * date of a class that isn't ticked.
 */
function requestBodyOf<Work extends NewWork>({ other_classes, other_due_dates = {}, ...work }: Work) {
  const others =
    work.student_class === null ? [] : other_classes.filter((name) => name !== work.student_class)
  const dates = Object.entries(other_due_dates).filter(([name]) => others.includes(name))
  return {
    ...work,
    other_classes: others.join(","),
    other_due_dates: JSON.stringify(Object.fromEntries(dates)),
  }
}

/** A copy is for another time, so its due date and term are chosen again. */
const copyOf = (copied: Assignment) => ({
  ...valuesOf(copied),
  due_date: "",
  term_id: "",
  version: undefined,
  copy_of: copied.id,
})

/** Lists the parts of an assignment that are copied, and those that aren't. */
function copiedText({ title, assignment_file_name }: Assignment) {
  const file = assignment_file_name ? `, its file “${assignment_file_name}”` : ""
  return `This copies “${title}” with its texts and rules${file} and its rubric, if it has one. Choose a due date, and a term if it is not the active one. Its groups, extra time and the work that was handed in are not copied.`
}

const valuesOf = (assignment: Assignment | undefined) => ({
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
  other_classes: [],
  other_due_dates: {},
  copy_of: "",
  with_others: false,
  clearFile: false,
  assignmentFile: null,
  version: assignment?.version,
})

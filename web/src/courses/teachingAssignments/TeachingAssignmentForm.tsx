import { teachingAssignmentInput } from "#contract/courses/teachingAssignments.ts"
import { ClassField } from "../../college/classes/ClassField.tsx"
import { findLecturers, findSubjects } from "../../lib/api/finders.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { ComboboxField } from "../../ui/fields/ComboboxField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { AnotherSemesterField } from "../terms/AnotherSemesterField.tsx"
import { TermField } from "../terms/TermField.tsx"

/** The subject or the lecturer whose teaching assignments are listed. */
export type SubjectOrLecturer = { subject_id: number } | { lecturer_id: number }

type Props = { owner: SubjectOrLecturer; term: number | null | undefined; onClose: () => void }

/** Assigns a lecturer to a subject in a term, for one class or for all. */
export function TeachingAssignmentForm({ owner, term, onClose }: Props) {
  const write = useWrite()
  return (
    <Form
      schema={teachingAssignmentInput}
      draft={
        "subject_id" in owner
          ? `lecturer of subject ${owner.subject_id}`
          : `subject of lecturer ${owner.lecturer_id}`
      }
      defaults={{ ...owner, term_id: term ?? "", class: "" }}
      problem="Please fill in all required fields"
      submitLabel="Assign lecturer"
      onCancel={onClose}
      onSubmit={async (body) => {
        await write("POST /teaching-assignments", { body }, { failure: "Error: " })
        onClose()
      }}
    >
      {"subject_id" in owner ? (
        <ComboboxField
          name="lecturer_id"
          label="Lecturer"
          options={findLecturers}
          none="No lecturers found"
          required
        />
      ) : (
        <ComboboxField
          name="subject_id"
          label="Subject"
          options={findSubjects}
          none="No subjects found"
          required
        />
      )}
      <div className="fields">
        <TermField required />
        <ClassField name="class" label="Class" blank="All classes" />
      </div>
      <AnotherSemesterField />
    </Form>
  )
}

import type { Grade } from "#contract/assessment/grades/grade.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { documentOf } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { optionText } from "../assignments/labels.ts"
import { AddGradeDialog } from "./AddGradeDialog.tsx"
import {
  assignmentOfSubject,
  dateGradedIfRoom,
  letter,
  percentage,
  points,
  student,
  studentClass,
} from "./columns.tsx"
import { EditGradeDialog } from "./EditGradeDialog.tsx"
import { GradeDetails } from "./GradeDetails.tsx"
import { GradeSpread } from "./GradeSpread.tsx"
import { isDraft } from "./labels.ts"
import { lecturerGradeList } from "./lists.ts"
import { usePublishAction } from "./usePublishAction.ts"

const columns: Column<Grade>[] = [
  student,
  studentClass,
  assignmentOfSubject,
  points,
  percentage,
  letter,
  dateGradedIfRoom,
]

/** Spec 002, "Lecturer Grade Management". */
export function LecturerGradesPage() {
  const list = useList("GET /grades", lecturerGradeList)
  const assignments = useData("GET /assignments/options").data?.assignments
  const editing = useEditing<Grade>()
  const publishAction = usePublishAction()
  const actions = (grade: Grade) => [
    grade.may_edit === true && { label: "Edit", onSelect: () => editing.edit(grade) },
    grade.may_edit === true && isDraft(grade) && publishAction(grade),
  ]
  return (
    <ListPage
      title="Grade Management"
      section="grades"
      noun="grade"
      list={list}
      columns={columns}
      nameOf={({ student_name, assignment_title }) => `${student_name}, ${assignment_title}`}
      main={{ label: "Add Grade", onSelect: editing.create }}
      more={[{ label: "Grade sheet", to: documentOf("lecturer", { kind: "grade_sheet" }) }]}
      search="Search grades"
      filters={[
        {
          name: "assignment_id",
          label: "Assignment",
          all: "All Assignments",
          options: assignments?.map((assignment) => [assignment.id, optionText(assignment)] as const) ?? [],
        },
        useClassFilter(),
      ]}
      notice={list.narrowed && <GradeSpread narrowing={list.narrowing} />}
      label="Grades"
      view="View Feedback"
      actions={actions}
      panel={(id) => <GradeDetails id={id} items={actions} />}
      empty={{ text: "Grades you give appear here. Students see them once they are published." }}
    >
      {editing.dialog((grade) =>
        grade ? (
          <EditGradeDialog grade={grade} onClose={editing.close} />
        ) : (
          <AddGradeDialog
            assignments={assignments}
            chosen={Number(list.filters.assignment_id) || undefined}
            onClose={editing.close}
          />
        ),
      )}
    </ListPage>
  )
}

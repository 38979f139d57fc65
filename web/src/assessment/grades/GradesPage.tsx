import type { Grade } from "#contract/assessment/grades/grade.ts"
import { figureText } from "#contract/assessment/grades/texts.ts"
import { maxImportRows } from "#contract/people/imports/rowLimits.ts"
import { documentOf, paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import type { Figure } from "../../ui/list/Figures.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { AddFreeGradeDialog } from "./AddFreeGradeDialog.tsx"
import * as column from "./columns.tsx"
import { EditFreeGradeDialog } from "./EditFreeGradeDialog.tsx"
import { EditGradeDialog } from "./EditGradeDialog.tsx"
import { GradeDetails } from "./GradeDetails.tsx"
import { GradeSpread } from "./GradeSpread.tsx"
import { isDraft } from "./labels.ts"
import { gradeList } from "./lists.ts"
import { useGradeFilters } from "./useGradeFilters.ts"
import { usePublishAction } from "./usePublishAction.ts"

const columns: Column<Grade>[] = [
  column.studentAmongMany,
  column.assignmentAndType,
  column.subject,
  column.termAndYear,
  column.percentageAndPoints,
  column.letter,
  column.grader,
  { ...column.dateGraded, wide: true },
]

/** Spec 001, "Grade management". */
export function GradesPage() {
  const list = useList("GET /grades", gradeList)
  const editing = useEditing<Grade>()
  const { deleteItem } = useDelete()
  const figures = useGradeFigures(list.narrowing)
  const filters = useGradeFilters()
  const { subject_id = "", term_id = "" } = list.filters
  const gradeSheet = documentOf("admin", { kind: "grade_sheet", subject_id, term_id })
  const exported = useExport("GET /grades/export", list, {
    label: "Download Grades (CSV)",
    none: "No grades to download.",
    importLimit: maxImportRows.grades,
  })

  const publishAction = usePublishAction()
  const actions = (grade: Grade) => [
    grade.may_edit === true && { label: "Edit", onSelect: () => editing.edit(grade) },
    grade.may_edit === true && isDraft(grade) && publishAction(grade),
    grade.may_edit === true &&
      deleteItem("DELETE /grades/{id}", {
        id: grade.id,
        name: `the grade of ${grade.student_name} for ${grade.assignment_title}`,
        title: "Delete grade",
        failure: "Error: ",
      }),
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
      more={[
        { label: "Performance Reports", to: paths.performance },
        { label: "Upload Grades", to: paths.importGrades },
        ...exported,
        { label: "Grade sheet", to: gradeSheet },
      ]}
      figures={figures}
      search="Search grades"
      filters={filters}
      notice={list.narrowed && <GradeSpread narrowing={list.narrowing} />}
      label="Grades"
      view="View"
      actions={actions}
      panel={(id) => <GradeDetails id={id} items={actions} />}
      failure="Failed to load data. Please try again."
      retryLabel="Retry"
      empty={{ text: "Grades appear here as lecturers and administrators give them." }}
    >
      {editing.dialog((grade) => {
        if (grade === undefined) return <AddFreeGradeDialog onClose={editing.close} />
        const Edit = grade.assignment_id === null ? EditFreeGradeDialog : EditGradeDialog
        return <Edit grade={grade} onClose={editing.close} />
      })}
    </ListPage>
  )
}

/** The figures of all grades that the list finds, on every page. */
function useGradeFigures(narrowing: Readonly<Record<string, string>>): readonly Figure[] {
  const statsQuery = useData("GET /grades/stats", { query: narrowing })
  const stats = statsQuery.data?.stats
  return figuresOf(statsQuery, [
    { label: "Total Grades", value: stats?.total_grades },
    { label: "Average Grade", value: stats && figureText(stats.average_percentage, "%") },
    { label: "Passing Rate", value: stats && figureText(stats.passingRate, "%") },
    { label: "Failing Students", value: stats?.failingStudents },
  ])
}

import type { Grade, GradeChange } from "#contract/assessment/grades/grade.ts"
import { graderText, gradeTypeLabel } from "#contract/assessment/grades/texts.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { Table } from "../../ui/list/Table.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { changeLines, isDraft, percentageText, pointsOfMax } from "./labels.ts"

const columns: Column<GradeChange>[] = [
  { header: "When", primary: true, cell: ({ changed_at }) => instantText(changed_at) },
  { header: "Who", cell: ({ changed_by_name }) => changed_by_name ?? "System" },
  {
    header: "What",
    cell: (change) => <PlainText>{changeLines(change).join("\n") || "Nothing but the date"}</PlainText>,
  },
  { header: "Why", cell: ({ reason }) => reason ?? "—" },
]

type Props = { id: number; items: RowActions<Grade> }

export function GradeDetails({ id, items }: Props) {
  const details = useData("GET /grades/{id}", { params: { id } })
  return (
    <SidePanel title="Grade Details" query={details} items={({ grade }) => items(grade)}>
      {({ grade }) => (
        <>
          <Details
            items={[
              ["Student", `${grade.student_name}, ${grade.student_number}`],
              ["Assignment", grade.assignment_title],
              ["Type", gradeTypeLabel[grade.grade_type]],
              ["Subject", subjectText(grade)],
              ["Term", termText(grade)],
              ["Points", pointsOfMax(grade)],
              ["Percentage", percentageText(grade)],
              ["Letter Grade", grade.letter_grade],
              ["Graded By", graderText(grade)],
              ["Date Graded", instantText(grade.graded_at)],
              ...(isDraft(grade)
                ? ([["Draft", "The student doesn't see it before it is published."]] as const)
                : []),
              ["Feedback", grade.feedback ?? "No feedback was given."],
            ]}
          />
          <Section title="History">
            <Table
              label="History"
              columns={columns}
              query={details}
              rows={({ history }) => history}
              rowKey={({ changed_at }) => changed_at}
              empty={<p>No changes since it was given.</p>}
            />
          </Section>
        </>
      )}
    </SidePanel>
  )
}

import type { GradeChange } from "#contract/grades/endpoints.ts"
import { gradeTypeWord } from "#contract/grades/report.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../lib/api/data.ts"
import { Details } from "../ui/content/Details.tsx"
import { PlainText } from "../ui/content/PlainText.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { changeLines, graderText, percentageText, pointsOfMax } from "./labels.ts"

const columns: Column<GradeChange>[] = [
  {
    id: "when",
    header: "When",
    primary: true,
    cell: ({ changed_at }) => instantText(changed_at),
  },
  { id: "who", header: "Who", cell: ({ changed_by_name }) => changed_by_name ?? "System" },
  {
    id: "what",
    header: "What",
    cell: (change) => <PlainText>{changeLines(change).join("\n") || "Nothing but the date"}</PlainText>,
  },
  { id: "why", header: "Why", cell: ({ reason }) => reason ?? "—" },
]

/** One mark, and everything that was ever changed about it. */
export function GradeDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const details = useData("GET /grades/{id}", { params: { id } })
  return (
    <Dialog title="Grade Details" onClose={onClose} size="large">
      <Loaded query={details}>
        {({ grade }) => (
          <Details
            items={[
              ["Student", `${grade.student_name}, ${grade.student_number}`],
              ["Assignment", grade.assignment_title],
              ["Type", gradeTypeWord[grade.grade_type]],
              ["Subject", `${grade.subject_code} ${grade.subject_name}`],
              ["Term", `${grade.term_name}, ${grade.academic_year_name}`],
              ["Points", pointsOfMax(grade)],
              ["Percentage", percentageText(grade)],
              ["Letter Grade", grade.letter_grade],
              ["Graded By", graderText(grade)],
              ["Date Graded", instantText(grade.graded_at)],
              ["Feedback", grade.feedback ?? "No feedback was given."],
            ]}
          />
        )}
      </Loaded>
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
      <div className="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

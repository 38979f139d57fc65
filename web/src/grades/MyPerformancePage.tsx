import {
  figureText,
  gpaText,
  gradeTypeLabel,
  inProgress,
  type Module,
  modulesOf,
  none,
} from "#contract/grades/report.ts"
import type { SubjectGrades } from "#contract/grades/summary.ts"
import { dayText, today } from "#contract/lib/dates.ts"
import { paths } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { creditsText } from "../subjects/labels.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Section } from "../ui/layout/Section.tsx"
import type { Column } from "../ui/list/columns.ts"
import { Table } from "../ui/list/Table.tsx"
import { TwoLines } from "../ui/list/TwoLines.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"
import { countingOf } from "./figures.ts"
import { MyFigures } from "./MyFigures.tsx"
import { MyTrend } from "./MyTrend.tsx"
import { useMyGrades } from "./myGrades.ts"
import { PrintedHead } from "./PrintedHead.tsx"
import { ReportButton } from "./ReportButton.tsx"

// Four columns fit a phone of 360 px.
const subjectColumns: Column<SubjectGrades>[] = [
  {
    id: "name",
    header: "Subject",
    primary: true,
    cell: ({ subject_name, subject_code, subject_credits }) => (
      <TwoLines note={`${subject_code}, ${creditsText(subject_credits)}`}>{subject_name}</TwoLines>
    ),
  },
  { id: "terms", header: "Terms finished", numeric: true, cell: ({ total_terms }) => total_terms },
  {
    id: "average",
    header: "Average",
    numeric: true,
    cell: ({ average_score, average_letter_grade: letter }) =>
      letter === null ? none : `${average_score}%, ${letter}`,
  },
  {
    id: "points",
    header: "GPA points",
    numeric: true,
    cell: ({ average_gpa_points }) => gpaText(average_gpa_points),
  },
]

const moduleColumns: Column<Module>[] = [
  {
    id: "name",
    header: "Module",
    primary: true,
    cell: ({ subject_name, term_name, academic_year_name }) => (
      <TwoLines note={`${term_name}, ${academic_year_name}`}>{subject_name}</TwoLines>
    ),
  },
  {
    id: "assignments",
    header: "Assignments",
    numeric: true,
    cell: ({ assignment_average, assignments_count: count }) =>
      assignment_average === null ? none : `${assignment_average}%, of ${count}`,
  },
  {
    id: "end",
    header: gradeTypeLabel.end_module,
    numeric: true,
    cell: ({ end_module }) => figureText(end_module, "%"),
  },
  {
    id: "grade",
    header: "Module grade",
    numeric: true,
    cell: ({ module_grade, letter_grade }) =>
      module_grade === null ? inProgress : `${module_grade}%, ${letter_grade}`,
  },
]

/** The performance report of spec 002, "Student My Academic Grades". When printed it shows the student's name and the date. */
export function MyPerformancePage() {
  const { all, gpa, figures, busy, refresh } = useMyGrades()
  const { firstName, lastName, studentNumber } = useUser()
  const failure = `Failed to load performance report: ${all.error?.message ?? ""}`
  return (
    <Page
      title="Performance Report"
      lead={`${firstName} ${lastName}, ${studentNumber}. As of ${dayText(today())}.`}
      section="grades"
      actions={
        <>
          <LinkButton to={paths.myGrades}>Back to grades</LinkButton>
          <LinkButton to={paths.myReports}>Lecturers' reports</LinkButton>
          <Button onClick={refresh} busy={busy}>
            Refresh
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
          <ReportButton query={{ kind: "performance" }} />
        </>
      }
    >
      <PrintedHead title="Performance Report" />
      <MyFigures figures={figures} onRetry={gpa.refetch} busy={gpa.isFetching} />
      {all.data && <MyTrend subjects={all.data.gradesBySubject} />}
      <Section title="Subject averages" lead="Averages and GPA leave teaching practice out.">
        <Table
          label="Subject averages"
          fits
          columns={subjectColumns}
          query={all}
          rows={({ gradesBySubject }) => countingOf(gradesBySubject)}
          rowKey={({ subject_id }) => subject_id}
          failure={failure}
          empty={
            <EmptyState
              title="Nothing to report yet"
              text="No performance data available yet. Complete assignments and exams will appear here once graded."
              seed="grades"
            />
          }
        />
      </Section>
      {all.data && all.data.gradesBySubject.length > 0 && (
        <Section title="Module grades by term">
          <Table
            label="Module grades by term"
            fits
            columns={moduleColumns}
            query={all}
            rows={({ gradesBySubject }) => modulesOf(gradesBySubject)}
            rowKey={({ subject_id, term_id }) => `${subject_id} ${term_id}`}
            empty={null}
          />
        </Section>
      )}
      <p className="paper-only paper-sign">Signature and date</p>
    </Page>
  )
}

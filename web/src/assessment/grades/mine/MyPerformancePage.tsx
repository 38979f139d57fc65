import { performancePaper } from "#contract/assessment/grades/papers.ts"
import { modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { figureText, gpaText, inProgress, noFigure } from "#contract/assessment/grades/texts.ts"
import { dayText, today } from "#contract/lib/dates.ts"
import { creditsText } from "../../../courses/subjects/labels.ts"
import { paths } from "../../../lib/address/paths.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { PrintButton } from "../../../ui/controls/print.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import type { Column } from "../../../ui/list/columns.ts"
import { Rows } from "../../../ui/list/Table.tsx"
import { TwoLines } from "../../../ui/list/TwoLines.tsx"
import { EmptyState } from "../../../ui/state/EmptyState.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { MyFigures } from "./MyFigures.tsx"
import { MyTrend } from "./MyTrend.tsx"
import { PrintedGrades } from "./PrintedGrades.tsx"
import { ReportButton } from "./ReportButton.tsx"
import { type SubjectRow, subjectRows } from "./subjectRows.ts"
import { TermSections } from "./TermSections.tsx"
import { useMyGrades } from "./useMyGrades.ts"
import "./mine.css"

/**
 * The performance report of spec 002, "Student My Academic Grades". It is printed with a reference and lines for signatures.
 */
export function MyPerformancePage() {
  const { all, gpa, figures, busy, refresh } = useMyGrades()
  return (
    <Page
      title="Performance Report"
      lead={`As of ${dayText(today())}`}
      section="grades"
      actions={
        <>
          <LinkButton to={paths.myGrades}>Back to grades</LinkButton>
          <ReportButton query={{ kind: "performance" }} />
        </>
      }
    >
      <Loaded query={all} failure={`Failed to load performance report: ${all.error?.message ?? ""}`}>
        {({ gradesBySubject: subjects }) => (
          <>
            <PrintedGrades {...{ paperOf: performancePaper, subjects, figures }} />
            <div className="stack screen-only">
              <MyFigures figures={figures} gpa={gpa} />
              {subjects.length === 0 ? (
                <EmptyState
                  title="Nothing to report yet"
                  text="No performance data available yet. Complete assignments and exams will appear here once graded."
                  seed="grades"
                />
              ) : (
                <>
                  <Section
                    title="Subject averages"
                    lead={
                      modulesOf(subjects).every(({ counts }) => counts)
                        ? undefined
                        : "Averages and GPA leave out teaching practice of terms that don't count it."
                    }
                  >
                    <SubjectTable subjects={subjects} />
                  </Section>
                  <Section title="Module grades by term">
                    <TermSections subjects={subjects} modules={modulesOf(subjects)} />
                  </Section>
                  <MyTrend subjects={subjects} />
                </>
              )}
            </div>
          </>
        )}
      </Loaded>
      <p className="buttons screen-only">
        <PrintButton />
        <LinkButton to={paths.myReports}>Lecturers' Reports</LinkButton>
        <Button onClick={refresh} busy={busy}>
          Refresh
        </Button>
      </p>
    </Page>
  )
}

/**
 * One row for each subject, by code: its grade in each term, and their mean. A code is usually taught in one term only, whose
 * name then takes the place of a column for each term.
 */
function SubjectTable({ subjects }: { subjects: readonly SubjectGrades[] }) {
  const { terms, rows } = subjectRows(subjects)
  const columns: Column<SubjectRow>[] = [
    {
      header: "Subject",
      primary: true,
      cell: ({ subject_code, subject_name, subject_credits }) => (
        <TwoLines note={`${subject_code} · ${creditsText(subject_credits)}`}>{subject_name}</TwoLines>
      ),
    },
    ...(rows.every(({ modules }) => modules.size === 1)
      ? [onlyTerm(new Map(terms.map(({ term_id, label }) => [term_id, label])))]
      : terms.map(
          ({ term_id, label }): Column<SubjectRow> => ({
            id: String(term_id),
            header: label,
            numeric: true,
            cell: ({ modules }) => {
              const module = modules.get(term_id)
              return module ? (module.module_grade ?? inProgress) : noFigure
            },
          }),
        )),
    {
      header: "Average",
      numeric: true,
      cell: ({ average_score: average, average_letter_grade: letter, average_gpa_points: points }) => (
        <TwoLines note={points === null ? noFigure : `GPA ${gpaText(points)}`}>
          <strong className="graded">
            {average === null ? noFigure : `${figureText(average, "%")}, ${letter}`}
          </strong>
        </TwoLines>
      ),
    },
  ]
  return (
    <Rows
      label="Subject averages"
      fits
      columns={columns}
      rows={rows}
      rowKey={({ subject_code }) => subject_code}
    />
  )
}

const onlyTerm = (labels: ReadonlyMap<number, string>): Column<SubjectRow> => ({
  header: "Term",
  cell: ({ modules }) =>
    [...modules.values()].map(({ term_id, module_grade }) =>
      [labels.get(term_id), module_grade === null && inProgress.toLowerCase()].filter(Boolean).join(", "),
    ),
})

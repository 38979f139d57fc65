import { figureText, gpaText, noFigure } from "#contract/assessment/grades/texts.ts"
import type { Performance } from "#contract/assessment/results/endpoints.ts"
import { yearOfStudyOptions } from "../../courses/terms/labels.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAnyDownload } from "../../lib/api/download.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import { Definition } from "../../ui/content/Definition.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { Filter } from "../../ui/list/filters.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { useGradeFilters } from "../grades/useGradeFilters.ts"
import { performanceList } from "./lists.ts"
import { Overview } from "./Overview.tsx"
import { PerformanceDetails } from "./PerformanceDetails.tsx"

const columns: Column<Performance>[] = [
  {
    header: "Student",
    sort: "student_name",
    also: { header: "Number", sort: "student_number" },
    primary: true,
    grow: 5,
    cell: ({ student_name }) => student_name,
    after: ({ student_number }) => <span className="list-note">{student_number}</span>,
  },
  { header: "Class", sort: "class", cell: (student) => student.class ?? noFigure },
  {
    header: "Average",
    sort: "overall_average",
    numeric: true,
    second: true,
    cell: ({ overall_average }) => figureText(overall_average, "%"),
  },
  {
    header: "GPA",
    sort: "overall_gpa",
    also: { header: "Letter", sort: "overall_letter_grade" },
    second: true,
    cell: ({ overall_gpa, overall_letter_grade }) => (
      <>
        {gpaText(overall_gpa)} <span className="list-note">{overall_letter_grade}</span>
      </>
    ),
  },
  {
    header: "Subjects",
    sort: "total_subjects",
    also: { header: "Term grades", sort: "total_term_grades" },
    wide: true,
    cell: ({ total_subjects, total_term_grades }) => (
      <>
        {total_subjects} <span className="list-note">{total_term_grades}</span>
      </>
    ),
  },
  {
    header: "Highest",
    sort: "highest_subject_average",
    also: { header: "Lowest", sort: "lowest_subject_average" },
    wide: true,
    cell: ({ highest_subject_average, lowest_subject_average }) => (
      <>
        {figureText(highest_subject_average, "%")}{" "}
        <span className="list-note">{figureText(lowest_subject_average, "%")}</span>
      </>
    ),
  },
]

const yearFilter = {
  name: "year_of_study",
  label: "Year of study",
  all: "All years",
  options: yearOfStudyOptions,
} as const
/** The list of results has fewer filters than a list of single grades, which can also be filtered by date. */
const isOfResults = ({ name }: Filter) => performanceList.filters.some((filter) => filter === name)

/** Spec 001, "Student performance reports". */
export function PerformancePage() {
  const list = useList("GET /performance-reports", performanceList)
  const summary = useData("GET /performance-reports/stats", { query: list.narrowing })
  const filters = [...useGradeFilters().filter(isOfResults), yearFilter]
  const csv = useExport("GET /performance-reports/export", list, {
    label: "Download CSV",
    done: "CSV report downloaded successfully!",
    failure: "Failed to download CSV report. Please try again.",
  })
  const { download, busy } = useAnyDownload()
  const printReport = async () => {
    const query = { ...list.narrowing, sort: list.sort }
    const file = await download(
      "GET /performance-reports/paper",
      { query },
      "Failed to download the report. Please try again.",
    )
    if (file) toast.success(`${file.name} was downloaded.`)
  }
  const stats = summary.data?.stats
  return (
    <ListPage
      title="Student Performance Reports"
      section="grades"
      noun="student"
      list={list}
      columns={columns}
      nameOf={({ student_name }) => student_name}
      more={[
        { label: "Back to grades", to: paths.grades },
        ...csv,
        { label: "Download report (PDF)", busy, onSelect: () => void printReport() },
      ]}
      figures={figuresOf(summary, [
        { label: "Students", value: stats?.total_students },
        { label: "Average", value: stats && figureText(stats.average_score, "%") },
        { label: "Average GPA", value: stats && gpaText(stats.average_gpa) },
        { label: "Pass rate", value: stats && figureText(stats.pass_rate, "%") },
      ])}
      search="Search name, number or email"
      filters={filters}
      view="View report"
      panel={(id) => <PerformanceDetails id={id} filters={list.filters} />}
      failure={
        list.result.error ? `Failed to load performance reports: ${list.result.error.message}` : undefined
      }
      retryLabel="Retry"
      empty={{ text: "Students appear here once they are enrolled in the term." }}
      beside={{ label: "Overview", content: <Overview query={summary} /> }}
      footer={
        <Definition figureName="the figures">
          Figures are of published grades: of the chosen term, academic year or subject, or else of
          everything. An average is the mean of the subjects' averages, and a subject's average is the mean of
          its module grades. The pass rate is the share of the averages that reach {stats?.pass_mark ?? 60}%.
          Modules in progress{stats?.practice_counts ? "" : " and teaching practice"} don't count.
        </Definition>
      }
    />
  )
}

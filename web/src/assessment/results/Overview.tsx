import { figureText, gpaText, noFigure } from "#contract/assessment/grades/texts.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { Bars } from "../../ui/charts/Bars.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"
import type { QueryState } from "../../ui/state/query.ts"

type Data = DataOf<"GET /performance-reports/stats">

const studentColumns: Column<Data["top_performers"][number]>[] = [
  { header: "Student", primary: true, cell: ({ student_name }) => student_name },
  { header: "Class", cell: (student) => student.class ?? noFigure },
  { header: "Average", numeric: true, cell: ({ overall_average }) => figureText(overall_average, "%") },
  { header: "GPA", numeric: true, cell: ({ overall_gpa }) => gpaText(overall_gpa) },
]

const subjectColumns: Column<Data["subject_averages"][number]>[] = [
  {
    header: "Subject",
    primary: true,
    cell: subjectText,
  },
  { header: "Average", numeric: true, cell: ({ average_score }) => figureText(average_score, "%") },
  { header: "Pass rate", numeric: true, cell: ({ pass_rate }) => figureText(pass_rate, "%") },
]

/** "90% and more", "80 to 89.9%", "Below 60%". Averages have one decimal. */
function bandName(from: number, above: number | undefined) {
  if (above === undefined) return `${from}% and more`
  return from === 0 ? `Below ${above}%` : `${from} to ${above - 0.1}%`
}

const noResults = <p>Nobody has results yet.</p>

/** The ten best, the bands of the averages, and the average of each subject. */
export function Overview({ query }: { query: QueryState<Data> }) {
  const bands = query.data?.stats.bands
  return (
    <>
      <Section title="Top performers">
        <Table
          label="Top performers"
          columns={studentColumns}
          query={query}
          rows={({ top_performers }) => top_performers}
          rowKey={({ id }) => id}
          empty={noResults}
        />
      </Section>
      {bands && (
        <Section title="Students by average">
          <Bars
            label="Students by average"
            heads={["Average", "Students"]}
            bars={bands.map(({ from, students }, index) => ({
              name: bandName(from, bands[index - 1]?.from),
              value: students,
            }))}
          />
        </Section>
      )}
      <Section title="Subject averages">
        <Table
          label="Subject averages"
          columns={subjectColumns}
          query={query}
          rows={({ subject_averages }) => subject_averages}
          rowKey={({ subject_id }) => subject_id}
          empty={noResults}
        />
      </Section>
    </>
  )
}

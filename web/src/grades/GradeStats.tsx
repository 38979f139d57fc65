import type { CallArgs } from "#contract/api.ts"
import { figureText } from "#contract/grades/report.ts"
import { useData } from "../lib/api/data.ts"
import { Stats } from "../ui/list/Stats.tsx"

type Props = { query: NonNullable<CallArgs<"GET /grades">["query"]> }

/** Of all that the list finds, on whichever page. */
export function GradeStats({ query }: Props) {
  const { search, subject_id, term_id, academic_year_id } = query
  const counted = useData("GET /grades/stats", { query: { search, subject_id, term_id, academic_year_id } })
  const stats = counted.data?.stats
  /** Counting failed: a dash is no figure, and the list says what went wrong. */
  const shown = (figure: string | number | undefined) => figure ?? (counted.error ? "—" : undefined)
  return (
    <Stats
      items={[
        { label: "Total Grades", value: shown(stats?.total_grades.toLocaleString("en-MW")) },
        { label: "Average Grade", value: shown(stats && figureText(stats.average_percentage, "%")) },
        { label: "Passing Rate", value: shown(stats && figureText(stats.passingRate, "%")) },
        { label: "Failing Students", value: shown(stats?.failingStudents) },
      ]}
    />
  )
}

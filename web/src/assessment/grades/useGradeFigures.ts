import { figureText } from "#contract/assessment/grades/report.ts"
import { useData } from "../../lib/api/data.ts"
import type { Figure } from "../../ui/list/Figures.tsx"

/** The figures of all grades that the list finds, on every page. */
export function useGradeFigures(narrowing: Readonly<Record<string, string>>): readonly Figure[] {
  const counted = useData("GET /grades/stats", { query: narrowing })
  const stats = counted.data?.stats
  /** A dash if counting failed; the list shows the error. */
  const shown = (figure: string | number | undefined) => figure ?? (counted.error ? "—" : undefined)
  return [
    { label: "Total Grades", value: shown(stats?.total_grades) },
    { label: "Average Grade", value: shown(stats && figureText(stats.average_percentage, "%")) },
    { label: "Passing Rate", value: shown(stats && figureText(stats.passingRate, "%")) },
    { label: "Failing Students", value: shown(stats?.failingStudents) },
  ]
}

import type { GpaSummary } from "#contract/assessment/grades/summary.ts"
import { figureText, gpaText, inProgress } from "#contract/assessment/grades/texts.ts"
import { compact } from "#contract/lib/objects.ts"
import { gradesOfStudent } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { MarkBars } from "../../ui/charts/MarkBars.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

/**
 * The bar of a subject: the grade of its latest module or, while that is in progress, the average of the module's
 * assignments. Undefined if nothing was graded.
 */
function barOf({ subject_name, term_grades }: GpaSummary["subject_breakdown"][number]) {
  const [latest] = term_grades.toSorted((a, b) => b.term_start.localeCompare(a.term_start))
  const value = latest?.module_grade ?? latest?.assignment_average ?? null
  return value === null ? undefined : { name: subject_name, note: latest?.letter_grade ?? inProgress, value }
}

/** The student's latest grades by subject, GPA and standing, for administrators. */
export function StudentMarks({ id, number }: { id: number; number: string }) {
  const marks = useData("GET /grades/student/{id}/gpa", { params: { id } })
  return (
    <Section title="Grades">
      <Loaded query={marks}>
        {({ gpa: { current_gpa, overall_average, standing, subject_breakdown }, pass_mark }) => {
          const bars = compact(subject_breakdown.map(barOf))
          if (bars.length === 0) return <p>No grades yet.</p>
          return (
            <>
              <MarkBars label="Marks by subject" bars={bars} pass={pass_mark} />
              <Details
                items={[
                  ["GPA", gpaText(current_gpa)],
                  ["Average", figureText(overall_average)],
                  ["Standing", standing],
                ]}
              />
            </>
          )
        }}
      </Loaded>
      <p>
        <Link to={gradesOfStudent("admin", number)}>All grades of this student</Link>
      </p>
    </Section>
  )
}

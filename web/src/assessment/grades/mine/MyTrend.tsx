import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { gpaText } from "#contract/assessment/grades/texts.ts"
import { Trend } from "../../../ui/charts/Trend.tsx"
import { Columns } from "../../../ui/layout/Columns.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import { termFigures } from "./terms.ts"

const highestGpa = 4

/**
 * The student's GPA and average of each term, from the second term on. Teaching practice is a separate line where the GPA
 * doesn't include it.
 */
export function MyTrend({ subjects }: { subjects: readonly SubjectGrades[] }) {
  const terms = termFigures(subjects)
  if (terms.length < 2) return null
  const hasPractice = terms.some(({ practice }) => practice !== null)
  const courses = { name: hasPractice ? "Courses" : "Average", values: terms.map(({ average }) => average) }
  const practice = { name: "Teaching practice", values: terms.map(({ practice }) => practice) }
  return (
    <Section
      title="Term by term"
      lead={`The average of a term is the mean of its finished modules; its GPA is their points by credits.${
        hasPractice ? " Teaching practice that isn't in the GPA is shown apart." : ""
      }`}
    >
      <Columns>
        <Trend
          label="GPA by term"
          head="Term"
          positions={terms}
          lines={[{ name: "GPA", values: terms.map(({ gpa }) => gpa) }]}
          max={highestGpa}
          format={gpaText}
        />
        <Trend
          label="Average by term"
          head="Term"
          positions={terms}
          lines={hasPractice ? [courses, practice] : [courses]}
          max={100}
          format={(figure) => `${figure}%`}
        />
      </Columns>
    </Section>
  )
}

import type { Reply } from "#contract/api.ts"
import { TrendLine } from "../../ui/charts/TrendLine.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = Pick<Reply<"GET /students/my-dashboard">["data"], "averages" | "gpa" | "pass_mark">

/** The student's average over terms with the pass mark. Nothing before the first finished module. */
export function MyAverage({ averages, gpa, pass_mark }: Props) {
  if (averages.length === 0) return null
  return (
    <Section title="Your average" action={<strong>{gpa.overall_average}%</strong>}>
      <TrendLine
        label="Your average by term"
        points={averages.map(({ name, average }) => ({ name, value: average }))}
        level={{ name: "Pass", value: pass_mark }}
      />
    </Section>
  )
}

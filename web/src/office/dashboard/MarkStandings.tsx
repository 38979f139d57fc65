import type { MarkStanding } from "#contract/office/dashboard.ts"
import { StandingTable } from "../../ui/charts/StandingTable.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = {
  title: string
  head: string
  marks: readonly MarkStanding[]
  pass: number
  /** The screen of a row's marks. */
  to: (standing: MarkStanding) => string
}

/**
 * A row for each subject or class: how many of the due marks are entered, and their distribution. Renders nothing without
 * marks.
 */
export function MarkStandings({ title, head, marks, pass, to }: Props) {
  if (marks.length === 0) return null
  return (
    <Section title={title} lead={`How much of what is due is entered. The line is the pass mark, ${pass}.`}>
      <StandingTable
        label={title}
        head={head}
        pass={pass}
        rows={marks.map((standing) => {
          const { subject_id, subject_code, subject_name, class: className } = standing
          return {
            ...standing,
            id: `${subject_id} ${className}`,
            name: className ? `${subject_code}, ${className}` : subject_name,
            note: className ? undefined : subject_code,
            to: to(standing),
          }
        })}
      />
    </Section>
  )
}

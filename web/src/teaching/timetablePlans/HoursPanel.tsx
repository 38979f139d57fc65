import { subjectText } from "#contract/courses/subjects/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import { sum } from "#contract/lib/objects.ts"
import type { SubjectHours } from "#contract/teaching/timetablePlans/endpoints.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"
import { differenceText } from "./labels.ts"

type Props = {
  termId: number
  className: string
  /** Finds a time for a subject that lacks hours. */
  onFind: (hours: SubjectHours) => void
}

function toneOf({ difference }: SubjectHours) {
  if (difference === 0) return "good"
  return difference < 0 ? "warn" : "info"
}

const columns: Column<SubjectHours>[] = [
  {
    header: "Subject",
    primary: true,
    cell: subjectText,
  },
  { header: "Lecturer", cell: ({ lecturer_name }) => lecturer_name ?? "Nobody yet" },
  { header: "Wanted", numeric: true, cell: ({ wanted }) => wanted },
  { header: "Planned", numeric: true, cell: ({ planned }) => planned },
  {
    header: "State",
    cell: (row) => <Badge tone={toneOf(row)}>{differenceText(row)}</Badge>,
  },
]

/** The weekly hours of a class in the timetable, and the hours that the curriculum requires. */
export function HoursPanel({ termId, className, onFind }: Props) {
  const query = useData("GET /timetable-plans/hours", { query: { term_id: termId, class: className } })
  const missing = sum((query.data?.hours ?? []).map(({ difference }) => Math.max(-difference, 0)))
  return (
    <Section
      title={`Hours a week of ${className}`}
      lead={
        query.data && (missing === 0 ? "No hours are missing." : `${countText(missing, "hour")} missing.`)
      }
    >
      <Table
        label={`Hours a week of ${className}`}
        columns={columns}
        query={query}
        rows={({ hours }) => hours}
        rowKey={({ subject_id }) => subject_id}
        actions={(row) =>
          row.difference < 0 && (
            <Button onClick={() => onFind(row)}>{`Find a slot for ${row.subject_code}`}</Button>
          )
        }
        empty={<p>{`No subject is taught to ${className} in this term.`}</p>}
      />
    </Section>
  )
}

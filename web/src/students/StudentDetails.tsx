import type { ReactNode } from "react"
import { dayText } from "#contract/lib/dates.ts"
import type { Enrolment, StudentRecord } from "#contract/students/endpoints.ts"
import { useData } from "../lib/api/data.ts"
import { nameOf } from "../people/labels.ts"
import { PersonStatus } from "../people/PersonStatus.tsx"
import { Badge } from "../ui/content/Badge.tsx"
import { Details } from "../ui/content/Details.tsx"
import { PersonHead } from "../ui/layout/PersonHead.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { inCapitals } from "./labels.ts"

const columns: Column<Enrolment>[] = [
  {
    id: "term",
    header: "Term",
    primary: true,
    cell: ({ term_name, academic_year_name, is_active }) => (
      <>
        {term_name}, {academic_year_name} {is_active && <Badge tone="good">ACTIVE</Badge>}
      </>
    ),
  },
  { id: "class", header: "Class", cell: (enrolment) => enrolment.class ?? "—" },
  { id: "year", header: "Year", cell: ({ year_of_study }) => year_of_study },
  { id: "outcome", header: "Outcome", cell: ({ outcome }) => inCapitals(outcome) },
]

type Props = {
  id: number
  onClose: () => void
  /** What the reader may do about her. */
  actions?: (student: StudentRecord) => ReactNode
}

/** All that the reader may know of a student: lecturers see less than administrators. */
export function StudentDetails({ id, onClose, actions }: Props) {
  const details = useData("GET /students/{id}", { params: { id } })
  return (
    <Dialog title="Student details" size="large" onClose={onClose}>
      <Loaded query={details}>
        {({ student, records }) => (
          <>
            <PersonHead
              name={nameOf(student)}
              photo={student.photo_url}
              kind={student.student_number}
              lines={[student.email, student.phone_number]}
            >
              {actions?.(student)}
            </PersonHead>
            <Details
              items={[
                ["Status", <PersonStatus key="status" status={student.status} />],
                ["Class", student.class],
                ["Year of study", student.year_of_study],
                ["IPTE cohort", student.ipte_cohort],
                ["Age", student.age],
                ["Gender", inCapitals(student.gender)],
                ["Home district", student.home_district],
                ...privateItems(student),
                ["Work handed in", records.submissions],
                ["Grades", records.grades],
              ]}
            />
            <Section title="Enrolments">
              <Table
                label="Enrolments"
                columns={columns}
                query={details}
                rows={(data) => data.enrolments}
                rowKey={(enrolment) => enrolment.id}
                empty={
                  <p>Not enrolled in a term yet. That happens when a term of her year of study is active.</p>
                }
              />
            </Section>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The fields that only administrators are sent (product decision 3.17). */
function privateItems(student: StudentRecord): (readonly [string, ReactNode])[] {
  if (student.version === undefined) return []
  return [
    ["Date of birth", student.date_of_birth && dayText(student.date_of_birth)],
    ["Marital status", student.marital_status && inCapitals(student.marital_status)],
    ["Religion", student.religion],
    ["Traditional authority", student.traditional_authority],
    ["Village", student.village],
    ["Guardian", student.guardian_name],
    ["Guardian phone number", student.guardian_phone_number],
  ]
}

import type { AcademicYear } from "#contract/courses/academicYears.ts"
import { type Term, termInput } from "#contract/courses/terms/endpoints.ts"
import { termPositions } from "#contract/courses/terms/positions.ts"
import { shortDayText } from "#contract/lib/dates.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { allYears } from "../academicYears/lists.ts"
import { termNumberText } from "./labels.ts"

type Props = {
  term: Term | undefined
  /** The initial values of a new term, as computed for the next term or year. */
  planned?: Pick<Term, "academic_year_id" | "term_number" | "name" | "start_date" | "end_date">
  onAnother?: () => void
  onClose: () => void
}

export function TermDialog({ term, planned, onAnother, onClose }: Props) {
  const years = useData("GET /academic-years", allYears)
  const list = years.data?.academicYears
  if (list === undefined || list.length === 0) {
    return (
      <Dialog title={term ? "Edit term" : "Add term"} onClose={onClose}>
        <Loaded query={years} failure="Failed to load data. Please try again." retryLabel="Retry">
          {() => (
            <EmptyState
              title="No academic years found"
              text="A term belongs to an academic year."
              action={<LinkButton to={paths.academicYears}>Academic years</LinkButton>}
            />
          )}
        </Loaded>
      </Dialog>
    )
  }
  const current = list.find(({ is_current }) => is_current)
  return (
    <RecordForm
      noun="term"
      path="/terms"
      record={term}
      schema={termInput}
      values={term ?? planned ?? { ...blank, academic_year_id: current?.id ?? "" }}
      failure="Operation failed."
      another={planned ? undefined : { begin: onAnother, keeps: ["academic_year_id"] }}
      onClose={onClose}
    >
      <Fields years={list} />
    </RecordForm>
  )
}

const blank = { term_number: "", name: "", start_date: "", end_date: "" }

const numbers = Object.entries(termPositions).map(([number, position]) => {
  const term_number = Number(number)
  return { value: term_number, label: termNumberText({ term_number, ...position }) }
})

function Fields({ years }: { years: readonly AcademicYear[] }) {
  const chosen = useFieldValue("academic_year_id")
  const year = years.find(({ id }) => id === chosen)
  const days = { min: year?.start_date, max: year?.end_date }
  return (
    <>
      <SelectField
        name="academic_year_id"
        label="Academic year"
        options={years.map(({ id, year_name }) => [id, year_name] as const)}
        hint={year && `From ${shortDayText(year.start_date)} to ${shortDayText(year.end_date)}`}
        required
      />
      <SelectField name="term_number" label="Term number" options={numbers} required />
      <TextField name="name" label="Name" hint="For example, Term 1" required />
      <DateField name="start_date" label="Start date" {...days} required />
      <DateField name="end_date" label="End date" {...days} required />
    </>
  )
}

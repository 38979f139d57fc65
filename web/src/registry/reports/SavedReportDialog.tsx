import { today } from "#contract/lib/dates.ts"
import { type SavedReport, savedReportInput, withOwnFilters } from "#contract/registry/reports/saved.ts"
import { yearToDate } from "#contract/registry/reports/types.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { useHasMailServer } from "../../lib/session/user.ts"
import { noMailServer } from "../../people/notifications/labels.ts"
import { DateField } from "../../ui/fields/DateField.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FilterFields } from "./FilterFields.tsx"
import { periodOptions, scheduleOptions, typeOptions, weekdayOptions } from "./labels.ts"
import type { ReportQuery } from "./reportQuery.ts"

type Props = {
  saved: SavedReport | undefined
  /** The report that is shown. A new saved report starts with its choices. */
  query?: ReportQuery | undefined
  onClose: () => void
}

/** The boxes of the filters of a type that was chosen before are hidden, and keep their values. */
const schema = savedReportInput.transform(withOwnFilters)

const blank = {
  name: "",
  type: "overview",
  period: "last_month",
  from_date: "",
  to_date: "",
  class: "",
  year_of_study: "",
  subject_id: "",
  schedule: "never",
  schedule_day: "",
}

/**
 * The initial values for saving a report. If its dates are 1 January to today, its dates move with the present day.
 * Otherwise they are fixed.
 */
function valuesOf({ type, query: { from, to, ...filters } }: ReportQuery) {
  const usual = yearToDate(today())
  if (from === usual.from && to === usual.to) return { ...blank, ...filters, type, period: "year_to_date" }
  return { ...blank, ...filters, type, period: "fixed", from_date: from, to_date: to }
}

export function SavedReportDialog({ saved, query, onClose }: Props) {
  return (
    <RecordForm
      noun="saved report"
      path="/saved-reports"
      record={saved}
      schema={schema}
      values={saved ?? (query ? valuesOf(query) : blank)}
      title="Save report"
      add="Save report"
      adding="Saving..."
      size="side"
      onClose={onClose}
    >
      <TextField name="name" label="Name" hint="For example, Attendance of the week" required />
      <SelectField name="type" label="Report" blank={false} options={typeOptions} required />
      <SelectField name="period" label="Days" blank={false} options={periodOptions} required />
      <DayFields />
      <FilterFields />
      <SelectField
        name="schedule"
        label="By email"
        hint={
          useHasMailServer()
            ? "At 06:00 to every administrator, with the figures and a CSV file."
            : `${noMailServer}, so it is emailed to nobody until one is.`
        }
        blank={false}
        options={scheduleOptions}
        required
      />
      <ScheduleDayField />
    </RecordForm>
  )
}

function DayFields() {
  if (useFieldValue("period") !== "fixed") return null
  return (
    <>
      <DateField name="from_date" label="Start date" required />
      <DateField name="to_date" label="End date" required />
    </>
  )
}

function ScheduleDayField() {
  const schedule = useFieldValue("schedule")
  if (schedule === "weekly") {
    return <SelectField name="schedule_day" label="Day" options={weekdayOptions} required />
  }
  if (schedule !== "monthly") return null
  return (
    <NumberField
      name="schedule_day"
      label="Day of the month"
      hint="1 to 31. A shorter month has its last day instead."
      required
    />
  )
}

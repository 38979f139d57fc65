import { daysText, dayText } from "#contract/lib/dates.ts"
import { isDay } from "#contract/lib/days.ts"
import { type CollegeYear, nextYearInput } from "#contract/office/year/endpoints.ts"
import { planAfter } from "#contract/office/year/plan.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Rows } from "../../ui/list/Table.tsx"
import { Notice } from "../../ui/state/Notice.tsx"

type LastYear = NonNullable<CollegeYear["last"]>
type Props = { from: { id: number; year_name: string }; last: LastYear; onClose: () => void }

/** The next academic year, copied from this one. Its name and first day can be changed, and the resulting dates are shown. */
export function PrepareYearDialog({ from, last, onClose }: Props) {
  const write = useWrite()
  const { year_name, start_date } = planAfter(last)
  return (
    <FormDialog
      title="Prepare the next academic year"
      onClose={onClose}
      schema={nextYearInput}
      draft={`year after ${from.id}`}
      defaults={{ from_year_id: from.id, year_name, start_date }}
      submitLabel="Prepare the year"
      busyLabel="Preparing..."
      onSubmit={(body) => write("POST /year/next", { body })}
    >
      <p>
        Terms have the lengths and weekdays of {from.year_name}, and holidays come again. Each can be changed
        afterwards.
      </p>
      <TextField name="year_name" label="Academic year" required />
      <DateField name="start_date" label="First day" required />
      <PlannedYear last={last} from={from.year_name} />
    </FormDialog>
  )
}

type Row = { name: string; start_date: string; end_date: string }

const columns: readonly Column<Row>[] = [
  { header: "Term", primary: true, cell: ({ name }) => name },
  { header: "Days", cell: ({ start_date, end_date }) => daysText(start_date, end_date) },
]

/** The dates of the next year, counted from the first day that was typed, or the reason why it can't begin on that day. */
function PlannedYear({ last, from }: { last: LastYear; from: string }) {
  const firstDay = useFieldValue("start_date")
  if (isDay(firstDay) && firstDay <= last.end_date)
    return (
      <Notice tone="warn" live>
        <p>
          {from} lasts until {dayText(last.end_date)}. Choose a first day after it.
        </p>
      </Notice>
    )
  const { start_date, end_date, terms, holidays } = planAfter(last, isDay(firstDay) ? firstDay : undefined)
  return (
    <div className="year-plan">
      <p>{daysText(start_date, end_date)}</p>
      <Rows
        fits
        columns={columns}
        rows={terms}
        rowKey={({ name }) => name}
        label="Terms of the next academic year"
      />
      {holidays.length > 0 && (
        <p className="year-note">
          Holidays:{" "}
          {holidays
            .map((holiday) => `${holiday.name}, ${daysText(holiday.start_date, holiday.end_date)}`)
            .join("; ")}
        </p>
      )}
    </div>
  )
}

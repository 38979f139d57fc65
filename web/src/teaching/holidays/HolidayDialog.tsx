import { isDay } from "#contract/lib/days.ts"
import { type Holiday, holidayInput } from "#contract/teaching/holidays.ts"
import { useData } from "../../lib/api/data.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { cancelledText, stayText } from "./labels.ts"

/** Shows how many classes the holiday will cancel, while its days are being chosen. */
function CancelledLessons({ holiday }: { holiday: Holiday | undefined }) {
  const start_date = useFieldValue<string>("start_date")
  const end_date = useFieldValue<string>("end_date")
  const request =
    isDay(start_date) && isDay(end_date) && start_date <= end_date
      ? { query: { start_date, end_date } }
      : undefined
  const affected = useData("GET /holidays/lessons", request).data
  if (!request || !affected) return null
  const isMoved = holiday && (start_date !== holiday.start_date || end_date !== holiday.end_date)
  return (
    <Notice live>
      <p>{cancelledText(affected)}</p>
      {stayText(affected) && <p>{stayText(affected)}</p>}
      {isMoved && <p>Classes of days that are no longer in the holiday take place again.</p>}
    </Notice>
  )
}

type Props = { holiday: Holiday | undefined; onAnother?: () => void; onClose: () => void }

const blank = { name: "", start_date: "", end_date: "" }

export function HolidayDialog({ holiday, onAnother, onClose }: Props) {
  return (
    <RecordForm
      noun="holiday"
      path="/holidays"
      record={holiday}
      schema={holidayInput}
      values={holiday ?? blank}
      another={{ begin: onAnother }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" hint="For example, Martyrs' Day" required />
      <DateField name="start_date" label="First day" required />
      <DateField name="end_date" label="Last day" required />
      <CancelledLessons holiday={holiday} />
    </RecordForm>
  )
}

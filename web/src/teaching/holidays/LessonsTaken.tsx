import type { Holiday } from "#contract/teaching/holidays.ts"
import { useData } from "../../lib/api/data.ts"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { stayText, takenText } from "./labels.ts"

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "")

/** Says which classes the holiday will take out, while its days are chosen. */
export function LessonsTaken({ holiday }: { holiday: Holiday | undefined }) {
  const start_date = useFieldValue<string>("start_date")
  const end_date = useFieldValue<string>("end_date")
  const asked =
    isDay(start_date) && isDay(end_date) && start_date <= end_date
      ? { query: { start_date, end_date } }
      : undefined
  const taken = useData("GET /holidays/lessons", asked).data
  if (!asked || !taken) return null
  const isMoved = holiday && (start_date !== holiday.start_date || end_date !== holiday.end_date)
  return (
    <Notice live>
      <p>{takenText(taken)}</p>
      {stayText(taken) && <p>{stayText(taken)}</p>}
      {isMoved && <p>Classes of days that are no longer in the holiday take place again.</p>}
    </Notice>
  )
}

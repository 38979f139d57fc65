import type { AcademicYear } from "#contract/academicYears.ts"
import { dayText } from "../lib/dates.ts"
import { Details } from "../ui/Details.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { statusWord } from "./status.ts"

export function AcademicYearDetails({ year, onClose }: { year: AcademicYear; onClose: () => void }) {
  return (
    <Dialog title={year.year_name} onClose={onClose}>
      <Details
        items={[
          ["Status", statusWord[year.status]],
          ["Start date", dayText(year.start_date)],
          ["End date", dayText(year.end_date)],
          ["Duration", `${year.duration_days} days`],
          ["Terms", year.terms_count],
        ]}
      />
    </Dialog>
  )
}

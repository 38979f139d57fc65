import { Link } from "react-router"
import { dayText, instantText } from "#contract/lib/dates.ts"
import { detailsOf, paths } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { Details } from "../ui/content/Details.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { numberText } from "./labels.ts"
import { TermStatus } from "./TermStatus.tsx"

export function TermDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const details = useData("GET /terms/{id}", { params: { id } })
  return (
    <Dialog title={details.data?.term.name ?? "Term"} onClose={onClose}>
      <Loaded query={details}>
        {({ term }) => (
          <Details
            items={[
              [
                "Academic year",
                <Link key="year" to={detailsOf(paths.academicYears, term.academic_year_id)}>
                  {term.academic_year_name}
                </Link>,
              ],
              ["Year and semester", numberText(term)],
              ["Status", <TermStatus key="status" term={term} />],
              ["Start date", dayText(term.start_date)],
              ["End date", dayText(term.end_date)],
              term.closed_at !== null && ["Closed", instantText(term.closed_at)],
              ["Students enrolled", term.students_count],
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

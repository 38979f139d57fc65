import type { Reply } from "#contract/api.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { useAddress } from "../../lib/address/address.ts"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { Stats } from "../../ui/list/Stats.tsx"

type Props = { attendance: Reply<"GET /students/my-attendance">["data"] }

/** A student's attendance over all subjects of the term in the address. */
export function TermFigures({ attendance }: Props) {
  const { terms, term_id, percentage, present, late, absent, excused } = attendance
  const { change } = useAddress()
  return (
    <>
      {terms.length > 1 && (
        <search className="toolbar asks">
          <FilterSelect
            label="Term"
            value={term_id ?? ""}
            onChange={(term_id) => change({ term_id })}
            options={terms.map(termOption)}
          />
        </search>
      )}
      <Stats
        items={[
          { label: "Attendance", value: percentage === null ? "—" : `${percentage}%` },
          { label: "Present", value: present },
          { label: "Late", value: late },
          { label: "Absent", value: absent },
          { label: "Excused", value: excused },
        ]}
      />
    </>
  )
}

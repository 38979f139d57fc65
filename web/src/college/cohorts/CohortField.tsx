import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useOptionsWithCurrent } from "../../ui/fields/useOptionsWithCurrent.ts"
import { useCohorts } from "./useCohorts.ts"

const name = "ipte_cohort"

/** One of the college's cohorts. A student of a retired cohort may remain in it. */
export function CohortField() {
  const offered = useCohorts()?.filter(({ is_retired }) => !is_retired)
  const names = useOptionsWithCurrent(
    offered?.map((cohort) => cohort.name),
    name,
  )
  return <SelectField name={name} label="IPTE cohort" options={names} />
}

import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useOptionsWithCurrent } from "../../ui/fields/useOptionsWithCurrent.ts"
import { useCohorts } from "./useCohorts.ts"

const name = "ipte_cohort"

/** A choice of one of the college's cohorts. If the student has a retired cohort, that cohort is offered too. */
export function CohortField() {
  const offered = useCohorts()?.filter(({ is_retired }) => !is_retired)
  const names = useOptionsWithCurrent(
    offered?.map((cohort) => cohort.name),
    name,
  )
  return <SelectField name={name} label="IPTE cohort" options={names} />
}

import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useCohorts } from "./useCohorts.ts"

/** One of the college's cohorts. */
export function CohortField() {
  return <SelectField name="ipte_cohort" label="IPTE cohort" options={useCohorts()} />
}

import { useData } from "../lib/data.ts"
import { today } from "../lib/dates.ts"
import { SelectField } from "../ui/SelectField.tsx"

type Props = { required?: boolean; hint?: string; blank?: string | false }

/** One of the terms that are not over, under `term_id`. */
export function TermField({ required = false, ...rest }: Props) {
  const terms = useData("GET /terms", { query: { sort: "start_date" } }).data?.terms ?? []
  const unfinished = terms.filter(({ is_active, end_date }) => is_active || end_date >= today())
  return (
    <SelectField
      name="term_id"
      label="Term"
      required={required}
      options={unfinished.map(({ id, name, academic_year_name, is_active }) => ({
        value: id,
        label: `${name}, ${academic_year_name}${is_active ? " (active)" : ""}`,
      }))}
      {...rest}
    />
  )
}

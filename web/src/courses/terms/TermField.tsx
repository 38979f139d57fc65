import { useData } from "../../lib/api/data.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { openTermOptions } from "./labels.ts"
import { allTerms } from "./lists.ts"

type Props = { required?: boolean; hint?: string; blank?: string | false }

/** A choice of the terms that aren't closed, under `term_id`. */
export function TermField({ required = false, ...rest }: Props) {
  const terms = useData("GET /terms", allTerms).data?.terms
  return (
    <SelectField
      name="term_id"
      label="Term"
      required={required}
      options={terms && openTermOptions(terms)}
      {...rest}
    />
  )
}

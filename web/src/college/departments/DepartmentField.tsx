import type { ComponentProps } from "react"
import { useData } from "../../lib/api/data.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"

/** One of the college's departments. A lecturer of a retired one can stay in it. */
export function DepartmentField(props: Omit<ComponentProps<typeof SelectField>, "options">) {
  const departments = useData("GET /departments", { query: { status: "open" } }).data?.departments
  const chosen = useFieldValue<string | null>(props.name ?? "")
  const names = departments?.map(({ name }) => name)
  const isRetired = names && chosen && !names.includes(chosen)
  return <SelectField {...props} options={isRetired ? [...names, chosen] : names} />
}

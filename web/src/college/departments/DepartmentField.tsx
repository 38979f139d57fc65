import type { ComponentProps } from "react"
import { useData } from "../../lib/api/data.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useOptionsWithCurrent } from "../../ui/fields/useOptionsWithCurrent.ts"

/**
 * A choice of one of the college's departments. If the lecturer has a retired department, that department is offered too.
 */
export function DepartmentField(props: Omit<ComponentProps<typeof SelectField>, "options">) {
  const departments = useData("GET /departments", { query: { status: "open" } }).data?.departments
  const names = useOptionsWithCurrent(
    departments?.map(({ name }) => name),
    props.name,
  )
  return <SelectField {...props} options={names} />
}

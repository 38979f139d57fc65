import type { ComponentProps } from "react"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useOptionsWithCurrent } from "../../ui/fields/useOptionsWithCurrent.ts"
import { useClasses } from "./useClasses.ts"

/** A choice of one of the college's classes. If the record has a retired class, that class is offered too. */
export function ClassField(props: Omit<ComponentProps<typeof SelectField>, "options">) {
  return <SelectField {...props} options={useOptionsWithCurrent(useClasses(), props.name)} />
}

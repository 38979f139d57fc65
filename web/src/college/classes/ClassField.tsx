import type { ComponentProps } from "react"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useOptionsWithCurrent } from "../../ui/fields/useOptionsWithCurrent.ts"
import { useClasses } from "./useClasses.ts"

/** One of the college's classes. A record of a retired class may keep it. */
export function ClassField(props: Omit<ComponentProps<typeof SelectField>, "options">) {
  return <SelectField {...props} options={useOptionsWithCurrent(useClasses(), props.name)} />
}

import type { ComponentProps } from "react"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useClasses } from "./useClasses.ts"

/** One of the college's classes. */
export function ClassField(props: Omit<ComponentProps<typeof SelectField>, "options">) {
  return <SelectField {...props} options={useClasses()} />
}

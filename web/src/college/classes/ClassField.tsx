import type { ComponentProps } from "react"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useOffered } from "../../ui/fields/useOffered.ts"
import { useClasses } from "./useClasses.ts"

/** One of the college's classes. A record of a retired class may keep it. */
export function ClassField(props: Omit<ComponentProps<typeof SelectField>, "options">) {
  return <SelectField {...props} options={useOffered(useClasses(), props.name)} />
}

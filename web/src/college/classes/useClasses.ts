import { useUser } from "../../lib/session/user.ts"
import type { Filter } from "../../ui/list/filters.ts"

/** The college's classes in their order, as the session came with them. */
export const useClasses = () => useUser().classes

/** The filter of a list by class. */
export const useClassFilter = (
  name = "class",
  label = "Class",
  all = "All classes",
  more: readonly (readonly [string, string])[] = [],
): Filter => ({ name, label, all, options: [...useClasses(), ...more] })

import type { Profile } from "#contract/people/people/profile.ts"
import { useUser } from "../../lib/session/user.ts"
import type { Filter } from "../../ui/list/filters.ts"

/** The classes that the college offers, in order. They are part of the signed-in person's profile. */
export const useClasses = () => useUser().classes

/** All classes. Retired ones are last; they are included because older records may have them. */
export const useEveryClass = () => everyClassOf(useUser())
export const everyClassOf = ({ classes, retiredClasses = [] }: Profile) => [...classes, ...retiredClasses]

/** The filter of a list by class. */
export const useClassFilter = (
  name = "class",
  label = "Class",
  all = "All classes",
  more: readonly (readonly [string, string])[] = [],
): Filter => ({ name, label, all, options: [...useEveryClass(), ...more] })

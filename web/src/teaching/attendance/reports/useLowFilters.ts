import { useClassFilter } from "../../../college/classes/useClasses.ts"
import { yearOfStudyOptions } from "../../../courses/terms/labels.ts"
import type { Filter } from "../../../ui/list/filters.ts"

/** The filters of the students whose attendance is too low. */
export const useLowFilters = (): readonly Filter[] => [
  useClassFilter(),
  { name: "year_of_study", label: "Year of study", all: "All years", options: yearOfStudyOptions },
]

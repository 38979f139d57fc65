import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import type { Filter } from "../../ui/list/filters.ts"

/** The filter of a list whose records are retired when they were used, and otherwise deleted. */
export const retiredFilter = (all: string): Filter => ({
  name: "status",
  label: "Status",
  all,
  options: [["open", "In use"], ["retired", "Retired"], deletedOption],
})

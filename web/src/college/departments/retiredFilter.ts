import type { Filter } from "../../ui/list/filters.ts"

/** The filter of a list whose records are retired instead of deleted. */
export const retiredFilter = (all: string): Filter => ({
  name: "status",
  label: "Status",
  all,
  options: [
    ["open", "In use"],
    ["retired", "Retired"],
  ],
})

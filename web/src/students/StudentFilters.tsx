import { classNames } from "#contract/college/classes.ts"
import { cohorts, districts } from "#contract/students/options.ts"
import type { useListState } from "../lib/address/listState.ts"
import { statusWord } from "../people/labels.ts"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"
import { yearOptions } from "./labels.ts"

const filters = {
  class: ["Class", "All classes", classNames],
  year_of_study: ["Year of study", "All years", yearOptions],
  status: ["Status", "Any status", Object.entries(statusWord)],
  ipte_cohort: ["IPTE cohort", "All cohorts", cohorts],
  home_district: ["Home district", "All districts", districts],
} as const
type Filter = keyof typeof filters
export const studentFilters = Object.keys(filters) as Filter[]

type Props = { list: ReturnType<typeof useListState<"GET /students">> }

/** What narrows the administrator's list of students. */
export function StudentFilters({ list }: Props) {
  return (
    <Toolbar>
      <SearchField label="Search name, email or number" value={list.search} onChange={list.setSearch} />
      {studentFilters.map((name) => {
        const [label, all, options] = filters[name]
        return (
          <FilterSelect
            key={name}
            label={label}
            all={all}
            options={options}
            value={list.filters[name]}
            onChange={(value) => list.setFilter(name, value)}
          />
        )
      })}
    </Toolbar>
  )
}

import type { useListState } from "../lib/address/listState.ts"
import { useData } from "../lib/api/data.ts"
import { FilterSelect } from "../ui/list/FilterSelect.tsx"
import { SearchField } from "../ui/list/SearchField.tsx"
import { Toolbar } from "../ui/list/Toolbar.tsx"

type Props = {
  list: Pick<ReturnType<typeof useListState<"GET /grades">>, "search" | "setSearch" | "filters" | "setFilter">
}

/** Search, and the filters by subject, term and academic year. */
export function GradeFilters({ list }: Props) {
  const subjects = useData("GET /subjects/options").data?.subjects ?? []
  const terms = useData("GET /terms", { query: { sort: "-start_date" } }).data?.terms ?? []
  const years = useData("GET /academic-years", { query: { sort: "-start_date" } }).data?.academicYears ?? []
  return (
    <Toolbar>
      <SearchField label="Search grades" value={list.search} onChange={list.setSearch} />
      <FilterSelect
        label="Subject"
        all="All subjects"
        value={list.filters.subject_id}
        onChange={(value) => list.setFilter("subject_id", value)}
        options={subjects.map(({ id, code, name }) => [id, `${code} ${name}`])}
      />
      <FilterSelect
        label="Term"
        all="All terms"
        value={list.filters.term_id}
        onChange={(value) => list.setFilter("term_id", value)}
        options={terms.map(({ id, name, academic_year_name }) => [id, `${name}, ${academic_year_name}`])}
      />
      <FilterSelect
        label="Academic year"
        all="All academic years"
        value={list.filters.academic_year_id}
        onChange={(value) => list.setFilter("academic_year_id", value)}
        options={years.map(({ id, year_name }) => [id, year_name])}
      />
    </Toolbar>
  )
}

import { type ModuleFilter, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { useAddress } from "../../../lib/address/address.ts"
import type { Filter } from "../../../ui/list/filters.ts"
import type { Filtered } from "../../../ui/list/list.ts"

/** The student's choice of modules by subject, term and academic year, which the address holds. */
export function useModuleFilters(subjects: readonly SubjectGrades[]) {
  const { params, change, clear } = useAddress()
  const all = modulesOf(subjects)
  const filters: readonly Filter[] = [
    {
      name: "subject_id",
      label: "Subject",
      all: "All subjects",
      options: subjects.map(({ subject_id, subject_code, subject_name }) => [
        subject_id,
        `${subject_code} ${subject_name}`,
      ]),
    },
    {
      name: "term_id",
      label: "Term",
      all: "All terms",
      options: [...new Map(all.map((one) => [one.term_id, `${one.term_name}, ${one.academic_year_name}`]))],
    },
    {
      name: "academic_year",
      label: "Academic year",
      all: "All academic years",
      options: [...new Set(all.map(({ academic_year_name }) => academic_year_name))].sort(),
    },
  ]
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, params.get(name) ?? ""]))
  const narrowing: ModuleFilter = {
    subject_id: Number(chosen.subject_id) || undefined,
    term_id: Number(chosen.term_id) || undefined,
    academic_year: chosen.academic_year || undefined,
  }
  const list: Filtered = {
    filters: chosen,
    setFilter: (name, value) => change({ [name]: value }),
    narrowed: Object.values(chosen).some(Boolean),
    clear: () => clear(),
  }
  return { filters, list, narrowing }
}

import { gradeTypeLabel } from "#contract/assessment/grades/texts.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { allYears } from "../../courses/academicYears/lists.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { useData } from "../../lib/api/data.ts"
import type { Filter } from "../../ui/list/filters.ts"

export function useGradeFilters(): readonly Filter[] {
  const subjects = useData("GET /subjects/options").data?.subjects ?? []
  const terms = useData("GET /terms", allTerms).data?.terms ?? []
  const years = useData("GET /academic-years", allYears).data?.academicYears ?? []
  return [
    {
      name: "subject_id",
      label: "Subject",
      all: "All subjects",
      options: subjects.map(({ id, code, name }) => [id, `${code} ${name}`]),
    },
    {
      name: "term_id",
      label: "Term",
      all: "All terms",
      options: terms.map(termOption),
    },
    {
      name: "academic_year_id",
      label: "Academic year",
      all: "All academic years",
      options: years.map(({ id, year_name }) => [id, year_name]),
    },
    useClassFilter(),
    { name: "grade_type", label: "Kind", all: "All kinds", options: Object.entries(gradeTypeLabel) },
    { name: "from", label: "From", day: true },
    { name: "to", label: "To", day: true },
    {
      name: "published",
      label: "Published",
      all: "Published and drafts",
      options: [
        ["yes", "Published"],
        ["no", "Drafts"],
      ],
    },
  ]
}

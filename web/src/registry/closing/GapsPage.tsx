import { useParams } from "react-router"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { compact } from "#contract/lib/objects.ts"
import type { Gap } from "#contract/registry/closing/endpoints.ts"
import { gapKinds, gapLabel } from "#contract/registry/closing/kinds.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { closeTerm } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useList } from "../../lib/records/useList.ts"
import { Link } from "../../ui/controls/Link.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { Filter } from "../../ui/list/filters.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { gapList } from "./lists.ts"

type Row = Gap & { id: number }

const columns: readonly Column<Row>[] = [
  {
    header: "Student",
    sort: "student_name",
    primary: true,
    cell: ({ student_name, student_number }) =>
      student_name === null ? "—" : `${student_name}, ${student_number}`,
  },
  { header: "Module", sort: "subject_code", second: true, cell: ({ subject_code }) => subject_code ?? "—" },
  { header: "Of", grow: 1, second: true, cell: ({ title }) => title },
  { header: "Class", sort: "class", second: true, cell: (gap) => gap.class ?? "—" },
  { header: "Missing", second: true, cell: ({ kind }) => gapLabel[kind] },
]

const byKind = {
  name: "kind",
  label: "Missing",
  all: "All that is missing",
  options: gapKinds.map((kind) => [kind, gapLabel[kind]] as const),
} as const

/** The filters by lecturer and by module, to which the checklist leads. Its own lines are their options. */
function useChecklistFilters(id: number): readonly Filter[] {
  const { lecturers = [], modules = [] } = useData("GET /terms/{id}/closing", { params: { id } }).data ?? {}
  return [
    {
      name: "lecturer_id",
      label: "Lecturer",
      all: "All lecturers",
      options: compact(
        lecturers.map(
          ({ lecturer_id, name }) => lecturer_id !== null && name !== null && ([lecturer_id, name] as const),
        ),
      ),
    },
    {
      name: "subject_id",
      label: "Module",
      all: "All modules",
      options: modules.map((module) => [module.subject_id, subjectText(module)] as const),
    },
  ]
}

/** Each mark, register and report that a term lacks, with the student concerned. */
export function GapsPage() {
  const params = { id: useParams().id ?? "" }
  const gaps = useList("GET /terms/{id}/gaps", { ...gapList, params })
  const list = { ...gaps, rows: gaps.rows.map((gap, index) => ({ ...gap, id: index + 1 })) }
  const term = useData("GET /terms/{id}", { params }).data?.term
  return (
    <ListPage
      title={term ? `Missing in ${fullTermName(term)}` : "Missing in the term"}
      section="calendar"
      lead={<Link to={closeTerm(Number(params.id))}>Back to the checklist</Link>}
      noun="gap"
      list={list}
      columns={columns}
      nameOf={({ title }) => title}
      search="Search name, number or assignment"
      filters={[byKind, useClassFilter(), ...useChecklistFilters(Number(params.id))]}
      empty={{ title: "Nothing is missing", text: "Every mark, register and report is there." }}
    />
  )
}

import { gradesPaper } from "#contract/assessment/grades/papers.ts"
import { type ModuleFilter, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { useAddress } from "../../../lib/address/address.ts"
import { paths } from "../../../lib/address/paths.ts"
import { HeadActions } from "../../../ui/layout/HeadActions.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import type { Filter } from "../../../ui/list/filters.ts"
import { ListTools } from "../../../ui/list/ListTools.tsx"
import type { FilterState } from "../../../ui/list/list.ts"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { GradeFiles } from "./GradeFiles.tsx"
import { MyModules } from "./MyModules.tsx"
import { MyStanding } from "./MyStanding.tsx"
import { PrintedGrades } from "./PrintedGrades.tsx"
import { gradesFailure, useMyGrades } from "./useMyGrades.ts"

/** Spec 002, "Student My Academic Grades": the latest marks first, and the figures over all terms last. */
export function MyGradesPage() {
  const { all, gpa, figures, busy, refresh } = useMyGrades()
  const { filters, list, narrowing } = useModuleFilters(all.data?.gradesBySubject ?? [])
  return (
    <Page
      title="My Academic Grades"
      section="grades"
      actions={
        <HeadActions items={[{ label: "View Performance Report", to: paths.myPerformance }]}>
          <ListTools list={list} filters={filters} />
        </HeadActions>
      }
    >
      <Loaded query={all} failure={gradesFailure(all.error)}>
        {({ gradesBySubject: subjects, policy }) => (
          <div className="stack">
            <PrintedGrades {...{ paperOf: gradesPaper, subjects, narrowing, figures }} />
            <MyModules subjects={subjects} narrowing={narrowing} onClear={list.clear} />
            <GradeFiles subjects={subjects} narrowing={narrowing} onRefresh={refresh} busy={busy} />
            <MyStanding subjects={subjects} figures={figures} policy={policy} gpa={gpa} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** The student's filters of modules by subject, term and academic year. They are stored in the address. */
function useModuleFilters(subjects: readonly SubjectGrades[]) {
  const { params, change, clear } = useAddress()
  const modules = modulesOf(subjects)
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
      options: [...new Map(modules.map((module) => [module.term_id, termText(module)]))],
    },
    {
      name: "academic_year",
      label: "Academic year",
      all: "All academic years",
      options: [...new Set(modules.map(({ academic_year_name }) => academic_year_name))].sort(),
    },
  ]
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, params.get(name) ?? ""]))
  const narrowing: ModuleFilter = {
    subject_id: Number(chosen.subject_id) || undefined,
    term_id: Number(chosen.term_id) || undefined,
    academic_year: chosen.academic_year || undefined,
  }
  const list: FilterState = {
    filters: chosen,
    setFilter: (name, value) => change({ [name]: value }),
    narrowed: Object.values(chosen).some(Boolean),
    clear: () => clear(),
  }
  return { filters, list, narrowing }
}

import { paths } from "../../../lib/address/paths.ts"
import { LinkButton } from "../../../ui/controls/LinkButton.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { ListTools } from "../../../ui/list/ListTools.tsx"
import { Loaded } from "../../../ui/state/Loaded.tsx"
import { GradeFiles } from "./GradeFiles.tsx"
import { MyModules } from "./MyModules.tsx"
import { MyStanding } from "./MyStanding.tsx"
import { gradesFailure, useMyGrades } from "./myGrades.ts"
import { PrintedHead } from "./PrintedHead.tsx"
import { useModuleFilters } from "./useModuleFilters.ts"

/** Spec 002, "Student My Academic Grades": the latest marks first, and what they come to over all terms last. */
export function MyGradesPage() {
  const { all, gpa, figures, busy, refresh } = useMyGrades()
  const { filters, list, narrowing } = useModuleFilters(all.data?.gradesBySubject ?? [])
  return (
    <Page
      title="My Academic Grades"
      section="grades"
      actions={
        <>
          <ListTools list={list} filters={filters} />
          <LinkButton kind="main" to={paths.myPerformance}>
            View Performance Report
          </LinkButton>
        </>
      }
    >
      <PrintedHead title="My Academic Grades" />
      <Loaded query={all} failure={gradesFailure(all.error)}>
        {({ gradesBySubject: subjects, policy }) => (
          <div className="stack">
            <MyModules subjects={subjects} narrowing={narrowing} onClear={list.clear} />
            <GradeFiles subjects={subjects} narrowing={narrowing} onRefresh={refresh} busy={busy} />
            <MyStanding
              subjects={subjects}
              figures={figures}
              policy={policy}
              onRetry={gpa.refetch}
              busy={gpa.isFetching}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

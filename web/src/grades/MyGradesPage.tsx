import { paths } from "../lib/address/paths.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Columns } from "../ui/layout/Columns.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { GradeDistribution } from "./GradeDistribution.tsx"
import { GradeExplainer } from "./GradeExplainer.tsx"
import { MyFigures } from "./MyFigures.tsx"
import { MyModules } from "./MyModules.tsx"
import { MyTrend } from "./MyTrend.tsx"
import { gradesFailure, useMyGrades } from "./myGrades.ts"
import { PrintedHead } from "./PrintedHead.tsx"
import { WhatIf } from "./WhatIf.tsx"

/** Spec 002, "Student My Academic Grades". */
export function MyGradesPage() {
  const { all, gpa, figures, busy, refresh } = useMyGrades()
  return (
    <Page
      title="My Academic Grades"
      section="grades"
      actions={
        <>
          <Button onClick={refresh} busy={busy}>
            Refresh
          </Button>
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
            <MyFigures figures={figures} onRetry={gpa.refetch} busy={gpa.isFetching} />
            <MyTrend subjects={subjects} />
            {figures && <WhatIf subjects={subjects} figures={figures} policy={policy} />}
            {figures && subjects.length > 0 && (
              <Columns>
                <GradeExplainer subjects={subjects} figures={figures} policy={policy} />
                <GradeDistribution figures={figures} policy={policy} />
              </Columns>
            )}
            <MyModules subjects={subjects} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

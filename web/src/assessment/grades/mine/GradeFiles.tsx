import { gradeColumns, gradeRows, type ModuleFilter, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { csvOf } from "#contract/lib/csv.ts"
import { today } from "#contract/lib/dates.ts"
import { saveFile } from "../../../lib/saveFile.ts"
import { useUser } from "../../../lib/session/user.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { Section } from "../../../ui/layout/Section.tsx"
import { toast } from "../../../ui/overlay/toast.ts"
import { ReportButton } from "./ReportButton.tsx"

type Props = {
  subjects: readonly SubjectGrades[]
  narrowing: ModuleFilter
  onRefresh: () => void
  busy: boolean
}

/** The modules that the filters show, as files to save, and a button that reloads the marks. */
export function GradeFiles({ subjects, narrowing, onRefresh, busy }: Props) {
  const { studentNumber } = useUser()
  function saveCsv() {
    const rows = gradeRows(modulesOf(subjects, narrowing))
    if (rows.length === 0) return toast.failure("No grades to download.")
    saveFile(
      new File([csvOf(gradeColumns, rows)], `grades_${studentNumber}_${today()}.csv`, { type: "text/csv" }),
    )
  }
  return (
    <div className="screen-only">
      <Section
        title="Downloads"
        lead={subjects.length > 0 ? "The files contain the modules above (about 12 KB)." : undefined}
      >
        <div className="buttons">
          <Button onClick={saveCsv}>Download CSV</Button>
          <ReportButton query={{ kind: "grades", ...narrowing }} />
          <Button onClick={onRefresh} busy={busy}>
            Refresh
          </Button>
        </div>
      </Section>
    </div>
  )
}

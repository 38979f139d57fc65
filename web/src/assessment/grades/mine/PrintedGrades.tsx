import { useContext } from "react"
import type { performancePaper } from "#contract/assessment/grades/papers.ts"
import { filterText, type ModuleFilter, modulesOf } from "#contract/assessment/grades/report.ts"
import type { SubjectGrades } from "#contract/assessment/grades/summary.ts"
import { today } from "#contract/lib/dates.ts"
import { collegeLogo } from "../../../lib/session/logo.ts"
import { useUser } from "../../../lib/session/user.ts"
import { Paper } from "../../../ui/content/Paper.tsx"
import { PaperOnly } from "../../../ui/content/PaperOnly.tsx"
import { SiteName } from "../../../ui/controls/PrintedBy.tsx"
import { countingOf, type Figures } from "./figures.ts"

type Props = {
  paperOf: typeof performancePaper
  subjects: readonly SubjectGrades[]
  narrowing?: ModuleFilter
  figures: Figures | undefined
}

/** The text that "Download DOC" writes, for printing. The college and the holder identify the sheet by its reference. */
export function PrintedGrades({ paperOf, subjects, narrowing, figures }: Props) {
  const name = useContext(SiteName)
  const { firstName, lastName, studentNumber, className } = useUser()
  if (!figures) return null
  const student = {
    first_name: firstName,
    last_name: lastName,
    student_number: studentNumber ?? "",
    class: className,
  }
  const modules = modulesOf(subjects, narrowing)
  const filter = filterText(subjects, narrowing)
  const head = {
    college: { name, reach: "" },
    date: today(),
    reference: `${studentNumber}-${today().replaceAll("-", "")}`,
  }
  return (
    <PaperOnly>
      {() => (
        <Paper
          paper={paperOf({ student, modules, filter, subjects: countingOf(subjects), figures }, head)}
          letterhead={{ ...head.college, logo: collegeLogo() }}
        />
      )}
    </PaperOnly>
  )
}

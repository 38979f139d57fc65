import { useData } from "../../lib/api/data.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { subjectColumns } from "./columns.tsx"
import { moduleLabels } from "./labels.ts"
import { SubjectScreen } from "./SubjectScreen.tsx"

const columns = subjectColumns("Module")

/** Spec 001, "Module management": the list of subjects, with statistics. */
export function ModulesPage() {
  const counted = useData("GET /modules/stats")
  const stats = counted.data?.stats
  return (
    <SubjectScreen
      words={moduleLabels}
      columns={columns}
      figures={figuresOf(counted, [
        { label: "Total modules", value: stats?.total, show: {} },
        { label: "Active modules", value: stats?.active },
        { label: "Waiting for approval", value: stats?.waiting, show: { approval: "waiting" } },
        { label: "Year 1", value: stats?.year_1, show: { year_of_study: "1" } },
        { label: "Year 2", value: stats?.year_2, show: { year_of_study: "2" } },
      ])}
    />
  )
}

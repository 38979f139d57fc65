import { useData } from "../lib/api/data.ts"
import { Stats } from "../ui/list/Stats.tsx"
import { subjectColumns } from "./columns.tsx"
import { moduleWords } from "./labels.ts"
import { SubjectScreen } from "./SubjectScreen.tsx"

const columns = subjectColumns("Module")

/** Spec 001, "Module management": the same catalogue, with figures over it. */
export function ModulesPage() {
  const stats = useData("GET /modules/stats").data?.stats
  return (
    <SubjectScreen words={moduleWords} columns={columns}>
      <Stats
        items={[
          { label: "Total modules", value: stats?.total },
          { label: "Active modules", value: stats?.active },
          { label: "Year 1", value: stats?.year_1 },
          { label: "Year 2", value: stats?.year_2 },
        ]}
      />
    </SubjectScreen>
  )
}

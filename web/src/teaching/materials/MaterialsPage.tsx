import { useData } from "../../lib/api/data.ts"
import { deletedFilter } from "../../lib/deletedRecords/lists.ts"
import { OrDeleted } from "../../lib/deletedRecords/OrDeleted.tsx"
import { MaterialScreen } from "./MaterialScreen.tsx"

/** All materials of the college, for administrators, who can change and delete each. */
export function MaterialsPage() {
  const { data } = useData("GET /subjects/options")
  return (
    <OrDeleted kind="material" title="Materials" section="courses" noun="material" status={deletedFilter}>
      <MaterialScreen title="Materials" subjects={data?.subjects} status={deletedFilter} />
    </OrDeleted>
  )
}

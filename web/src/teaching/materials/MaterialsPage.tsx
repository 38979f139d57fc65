import { useData } from "../../lib/api/data.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedFilter } from "../../lib/deletedRecords/lists.ts"
import { MaterialScreen } from "./MaterialScreen.tsx"

/** All materials of the college. Administrators can change and delete each of them. */
export function MaterialsPage() {
  const { data } = useData("GET /subjects/options")
  return (
    <ListOrDeleted kind="material" title="Materials" section="courses" noun="material" status={deletedFilter}>
      <MaterialScreen title="Materials" subjects={data?.subjects} status={deletedFilter} />
    </ListOrDeleted>
  )
}

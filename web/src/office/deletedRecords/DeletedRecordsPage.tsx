import { deletedKinds } from "#contract/office/deletedRecords.ts"
import { columnsOf, deletedKindTexts } from "../../lib/deletedRecords/columns.tsx"
import { useRestoring } from "../../lib/deletedRecords/useRestoring.tsx"
import { useList } from "../../lib/records/useList.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { deletedRecordList } from "./lists.ts"

const columns = columnsOf()
const kinds = deletedKinds.map((kind) => [kind, deletedKindTexts[kind][0]] as const)

/** Everything that was deleted and can be restored, of kinds with and without a list of their own (product decision 3.12). */
export function DeletedRecordsPage() {
  const list = useList("GET /deleted-records", deletedRecordList)
  const restoring = useRestoring()
  return (
    <ListPage
      title="Deleted records"
      section="system"
      lead="What is listed here can be restored until the day beside it."
      noun="deleted record"
      list={list}
      columns={columns}
      nameOf={({ label }) => label}
      search="Search deleted"
      filters={[{ name: "kind", label: "Kind", all: "All kinds", options: kinds }]}
      buttons={restoring.button}
      empty={{
        unfilteredTitle: "Nothing deleted",
        text: "What is deleted and can be restored appears here for 30 days or longer.",
      }}
    >
      {restoring.dialog}
    </ListPage>
  )
}

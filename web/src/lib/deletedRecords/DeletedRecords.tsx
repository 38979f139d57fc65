import type { Noun } from "#contract/lib/amounts.ts"
import type { DeletedKind } from "#contract/office/deletedRecords.ts"
import type { PortalSection } from "../../ui/layout/Page.tsx"
import type { Filter } from "../../ui/list/filters.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useAddress } from "../address/address.ts"
import { useList } from "../records/useList.ts"
import { columnsOf } from "./columns.tsx"
import { deletedList, deletedStatus } from "./lists.ts"
import { useRestoring } from "./useRestoring.tsx"

export type DeletedListProps = {
  kind: DeletedKind
  title: string
  section: PortalSection
  noun: Noun
  /** The status filter of the list that led here. */
  status: Filter
}

/**
 * The deleted records of a list, with who deleted them and when. They are listed until they can't be restored any more
 * (product decision 3.12).
 */
export function DeletedRecords({ kind, title, section, noun, status }: DeletedListProps) {
  const list = useList("GET /deleted-records", deletedList(kind))
  const { change } = useAddress()
  const leave = (name: string, value: string) => change({ [name]: value }, { without: "deleted" })
  const restoring = useRestoring()
  return (
    <ListPage
      title={title}
      section={section}
      noun={noun}
      list={{
        ...list,
        filters: { [status.name]: deletedStatus },
        narrowed: true,
        setFilter: leave,
        clear: () => leave(status.name, ""),
      }}
      columns={columnsOf(kind)}
      nameOf={({ label }) => label}
      search="Search deleted"
      filters={[status]}
      buttons={restoring.button}
      empty={{
        title: "Nothing deleted",
        text: "What is deleted of this list appears here for 30 days or longer.",
      }}
    >
      {restoring.dialog}
    </ListPage>
  )
}

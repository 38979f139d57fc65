import { useOpenRecord } from "../../lib/address/openRecord.ts"
import { useAct, useConfirmDelete } from "../../lib/api/writes.ts"
import { countText } from "../../ui/list/list.ts"
import type { Selection } from "../../ui/list/selection.ts"
import { toast } from "../../ui/overlay/toast.ts"

/** Deletes all ticked assignments (spec 001 section 5). */
export function useDeleteSelected() {
  const confirmDelete = useConfirmDelete()
  const act = useAct()
  const { id, close } = useOpenRecord()
  return async ({ selected, count, elsewhere, clear }: Selection) => {
    if (count === 0) return toast.failure("Please select assignments to delete")
    const name = `${countText(count, "assignment")}${elsewhere > 0 ? ` (${elsewhere} on other pages)` : ""}`
    if (!(await confirmDelete({ title: "Delete assignments", name, restorable: true }))) return
    const body = { ids: Array.from(selected) }
    if (await act("POST /assignments/delete", { body }, { failure: "Error: " })) {
      clear()
      if (id !== undefined) close()
    }
  }
}

import { useState } from "react"
import { useAct } from "../lib/api/writes.ts"
import type { Key } from "../ui/list/columns.ts"
import { useConfirm } from "../ui/overlay/confirm.ts"
import { toast } from "../ui/overlay/toast.ts"

/** The assignments ticked, and the way to delete them all at once (spec 001 section 5). */
export function useBulkDelete() {
  const [selected, choose] = useState<ReadonlySet<Key>>(new Set())
  const confirm = useConfirm()
  const act = useAct()

  async function deleteSelected() {
    if (selected.size === 0) return toast.failure("Please select assignments to delete")
    const what = selected.size === 1 ? "1 assignment" : `${selected.size} assignments`
    const text = `Are you sure you want to delete ${what}? This action cannot be undone.`
    if (!(await confirm({ title: "Delete assignments", text, action: "Delete", danger: true }))) return
    const body = { ids: Array.from(selected, Number) }
    if (await act("POST /assignments/delete", { body }, { failure: "Error: " })) choose(new Set())
  }
  return { selected, choose, deleteSelected }
}

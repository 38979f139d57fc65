import { countText, type Noun } from "#contract/lib/amounts.ts"
import type { ImportReceipt } from "#contract/people/imports/endpoints.ts"
import { useDownload } from "../../lib/api/download.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"

export function useImports(noun: Noun) {
  const act = useAct()
  const confirm = useConfirm()
  const { download } = useDownload()
  return {
    saveRejected: ({ id }: ImportReceipt) => download("GET /imports/{id}/rejected", { params: { id } }),

    /** Returns the updated receipt, or undefined if the import was not undone. */
    async undo({ id, reference, rows_imported }: ImportReceipt) {
      const text = `${countText(rows_imported, noun)} came with ${reference}. What nobody has changed since is taken back; the rest stays.`
      if (!(await confirm({ title: "Undo import", text, action: "Undo import", danger: true }))) return
      const reply = await act("POST /imports/{id}/undo", { params: { id } }, { failure: "Error: " })
      if (!reply) return
      const { removed, kept: stored, import: receipt } = reply.data
      const staying = stored > 0 ? ` ${countText(stored, noun)} changed since, and kept.` : ""
      toast.success(`${countText(removed, noun)} taken back.${staying}`)
      return receipt
    },
  }
}

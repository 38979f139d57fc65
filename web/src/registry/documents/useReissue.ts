import type { IssuedDocument } from "#contract/registry/documents/endpoints.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"

/** Asks before a document is issued again as things are now. */
export function useReissue() {
  const confirm = useConfirm()
  const act = useAct()
  return async ({ id, kind, name, reference }: IssuedDocument) => {
    const text = `A new ${kindNames[kind].toLowerCase()} of ${name} is made from the records of today and replaces ${reference}, which then counts no more.`
    if (await confirm({ title: "Reissue document", text, action: "Reissue" }))
      await act("POST /documents/{id}/reissue", { params: { id } })
  }
}

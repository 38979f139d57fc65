import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { ModuleItem } from "#contract/teaching/moduleContent.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { useAct } from "../../lib/api/writes.ts"
import { orderedItem } from "./content.ts"

type Content = DataOf<"GET /modules/{id}/content">["content"]
type Items = readonly ModuleItem[]

/**
 * The order of a module's content. A change is shown at once and then saved. Changes that are made during a save are saved
 * together after it.
 */
export function useContentOrder(id: string, content: Content | undefined) {
  const act = useAct()
  const queries = useQueryClient()
  /** The items as changed on this screen, until the server's items have loaded. */
  const [changedItems, setChangedItems] = useState<Items>()
  const pending = useRef<Items>(undefined)
  const isSaving = useRef(false)

  function change(items: Items) {
    pending.current = items
    setChangedItems(items)
    if (!isSaving.current) void save(content?.version ?? 0)
  }

  async function save(from: number) {
    isSaving.current = true
    let version = from
    while (pending.current) {
      const body = { items: pending.current.map(orderedItem), version }
      pending.current = undefined
      const reply = await act("PUT /modules/{id}/content", { params: { id }, body })
      if (reply) version = reply.data.content.version
      else pending.current = undefined // Somebody else changed it, or it could not be saved, so the server's order is shown again.
      if (!pending.current) await refetch(queries)
    }
    isSaving.current = false
    setChangedItems(undefined)
  }

  return { items: changedItems ?? content?.items ?? [], change }
}

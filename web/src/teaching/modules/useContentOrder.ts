import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { ModuleItem } from "#contract/teaching/moduleContent.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { orderedItem } from "./content.ts"

type Content = DataOf<"GET /modules/{id}/content">["content"]
type Items = readonly ModuleItem[]

/**
 * The order of a module's content. A change is shown at once and then saved. Changes made during a save are saved together after
 * it.
 */
export function useContentOrder(id: string, content: Content | undefined) {
  const act = useAct()
  const queries = useQueryClient()
  /** The items as changed here, until the server's own have loaded. */
  const [own, setOwn] = useState<Items>()
  const waiting = useRef<Items>(undefined)
  const saving = useRef(false)

  function change(items: Items) {
    waiting.current = items
    setOwn(items)
    if (!saving.current) void save(content?.version ?? 0)
  }

  async function save(from: number) {
    saving.current = true
    let version = from
    while (waiting.current) {
      const body = { items: waiting.current.map(orderedItem), version }
      waiting.current = undefined
      const reply = await act("PUT /modules/{id}/content", { params: { id }, body })
      if (reply) version = reply.data.content.version
      else waiting.current = undefined // Somebody else changed it, or it could not be saved, so the server's order is shown again.
      if (!waiting.current) await queries.invalidateQueries()
    }
    saving.current = false
    setOwn(undefined)
  }

  return { items: own ?? content?.items ?? [], change }
}

import type { CallArgs } from "#contract/api.ts"
import type { Undo } from "#contract/people/people.ts"
import { useAct } from "../lib/api/writes.ts"
import { toast } from "../ui/overlay/toast.ts"

type ChangeKey = "POST /students/change" | "POST /lecturers/change"

/** Changes many at once, says how many it reached, and offers the way back where there is one. */
export function useChangeMany<Key extends ChangeKey>(key: Key) {
  const act = useAct()

  async function takeBack(undo: readonly Undo[]) {
    for (const body of undo) {
      if (!(await act(key, { body } as unknown as CallArgs<Key>, { failure: "Error: " }))) return
    }
    toast.success("Undone.")
  }

  return async (args: CallArgs<Key>, said: (count: number) => string) => {
    const reply = await act(key, args, { failure: "Error: " })
    if (!reply) return false
    const { count, undo } = reply.data
    toast.success(
      said(count),
      undo.length > 0 ? { label: "Undo", run: () => void takeBack(undo) } : undefined,
    )
    return true
  }
}

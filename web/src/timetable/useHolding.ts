import { useState } from "react"
import type { Held, Obstacle } from "../ui/calendar/held.ts"

/** What is held, and what is in its way. That is asked for once, when it is picked up. */
export function useHolding(find: (key: string) => Promise<readonly Obstacle[]>) {
  const [held, setHeld] = useState<Held>()
  const [found, setFound] = useState<{ key: string; obstacles: readonly Obstacle[] }>()

  function hold(next: Held | undefined) {
    setHeld(next)
    if (!next || next.key === held?.key) return
    const { key } = next
    setFound(undefined)
    // Without an answer the server says what is in the way when the move is written.
    find(key).then(
      (obstacles) => setFound({ key, obstacles }),
      () => setFound(undefined),
    )
  }
  return { held, hold, obstacles: found?.key === held?.key ? found?.obstacles : undefined }
}

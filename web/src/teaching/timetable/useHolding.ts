import { useState } from "react"
import type { Held, Obstacle } from "../../ui/calendar/held.ts"

/** Keeps the block that is held. The server is asked once, when it is picked up, for all that is in its way. */
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

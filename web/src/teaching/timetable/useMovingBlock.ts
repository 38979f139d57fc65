import { useState } from "react"
import type { MovingBlock, Obstacle } from "../../ui/calendar/movingBlock.ts"

/** The block that is being moved. When its move begins, the server is asked once for all obstacles. */
export function useMovingBlock(findObstacles: (key: string) => Promise<readonly Obstacle[]>) {
  const [moving, setMoving] = useState<MovingBlock>()
  const [foundObstacles, setFound] = useState<{ key: string; obstacles: readonly Obstacle[] }>()

  function pickUp(next: MovingBlock | undefined) {
    setMoving(next)
    if (!next || next.key === moving?.key) return
    const { key } = next
    setFound(undefined)
    // If this request fails, the server reports obstacles when the move is written.
    findObstacles(key).then(
      (obstacles) => setFound({ key, obstacles }),
      () => setFound(undefined),
    )
  }
  return {
    moving,
    pickUp,
    obstacles: foundObstacles?.key === moving?.key ? foundObstacles?.obstacles : undefined,
  }
}

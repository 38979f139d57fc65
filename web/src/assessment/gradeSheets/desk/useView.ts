import { useMemo, useState } from "react"

/** Factors of the desk's width. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export type View = ReturnType<typeof useView>

/**
 * The zoom and rotation of the submission, and the keys that scroll it. The zoom is the same for all submissions; the rotation
 * isn't.
 */
export function useView(workId: number | undefined) {
  const [zoom, setZoom] = useState(1)
  const [turned, setTurned] = useState<{ of: number | undefined; turn: number }>()
  const scroller = useMemo((): { element: HTMLElement | null } => ({ element: null }), [])
  const turn = turned?.of === workId ? (turned?.turn ?? 0) : 0
  return useMemo(
    () => ({
      zoom,
      turn,
      zoomBy: (steps: 1 | -1) =>
        setZoom((now) => zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(now) + steps))] ?? 1),
      rotate: () => setTurned({ of: workId, turn: (turn + 1) % 4 }),
      attach: (element: HTMLElement | null) => {
        scroller.element = element
        // A person who uses Tab can then scroll the submission by keys.
        if (element) element.tabIndex = 0
      },
      scroll: (windows: number) =>
        scroller.element?.scrollBy({ top: windows * 0.9 * scroller.element.clientHeight }),
    }),
    [zoom, turn, workId, scroller],
  )
}

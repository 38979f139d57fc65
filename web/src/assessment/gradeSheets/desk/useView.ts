import { useMemo, useState } from "react"

/** Of the desk's width. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export type View = ReturnType<typeof useView>

/** How large the work is and how it is turned, and the keys that scroll it. A lecturer's size stays from work to work; a turn doesn't. */
export function useView(workId: number | undefined) {
  const [zoom, setZoom] = useState(1)
  const [turned, setTurned] = useState<{ of: number | undefined; turn: number }>()
  const scroller = useMemo(() => ({ element: null as HTMLElement | null }), [])
  const turn = turned?.of === workId ? (turned?.turn ?? 0) : 0
  return useMemo(
    () => ({
      zoom,
      turn,
      zoomBy: (steps: 1 | -1) =>
        setZoom((now) => zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(now) + steps))] ?? 1),
      turnOn: () => setTurned({ of: workId, turn: (turn + 1) % 4 }),
      bind: (element: HTMLElement | null) => {
        scroller.element = element
        // Whoever walks with Tab scrolls it by keys, as a mouse does by its wheel.
        if (element) element.tabIndex = 0
      },
      scroll: (windows: number) =>
        scroller.element?.scrollBy({ top: windows * 0.9 * scroller.element.clientHeight }),
    }),
    [zoom, turn, workId, scroller],
  )
}

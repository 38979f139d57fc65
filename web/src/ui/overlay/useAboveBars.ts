import { type RefObject, useLayoutEffect } from "react"

/** The bars that stay at the foot of the window, and the buttons of a form, wherever they are. */
const bars = ".foot-bar, .form-buttons"

/** Lifts a box at the foot of the window above the buttons that it would lie on, for as long as it shows something. */
export function useAboveBars(box: RefObject<HTMLElement | null>, showing: number | undefined) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element || showing === undefined) return
    const place = () => {
      element.style.translate = ""
      const own = element.getBoundingClientRect()
      const around = element.closest("dialog") ?? document
      const tops = Array.from(around.querySelectorAll(bars), (bar) => bar.getBoundingClientRect())
        .filter(
          (bar) =>
            bar.top < own.bottom && bar.bottom > own.top && bar.left < own.right && bar.right > own.left,
        )
        .map((bar) => own.bottom - bar.top + 8)
      const lift = Math.max(0, ...tops)
      // Higher than the window it could not be read.
      if (lift > 0 && lift < own.top) element.style.translate = `0 ${-lift}px`
    }
    place()
    const options = { capture: true, passive: true }
    addEventListener("scroll", place, options)
    addEventListener("resize", place)
    return () => {
      removeEventListener("scroll", place, options)
      removeEventListener("resize", place)
    }
  }, [box, showing])
}

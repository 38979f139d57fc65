import { type ReactNode, useSyncExternalStore } from "react"

type Props = {
  isLandscape?: boolean
  children: () => ReactNode
}

/**
 * Content that is only on paper. It is rendered while the page is printed, so that a phone doesn't compute it for people who only
 * look at the screen. The element around it is always there, because a browser reads the paper's direction only once.
 */
export function PaperOnly({ isLandscape = false, children }: Props) {
  const isShown = useSyncExternalStore(watch, () => isPrinting || window.matchMedia("print").matches)
  return <div className={isLandscape ? "paper-only paper-wide" : "paper-only"}>{isShown && children()}</div>
}

/** Whether the browser prints, or is about to. */
let isPrinting = false

/** The media query changes after the browser has counted the sheets. What is rendered so late is cut off after the first. */
function watch(changed: () => void) {
  const setPrinting = (isNow: boolean) => {
    isPrinting = isNow
    changed()
  }
  const controller = new AbortController()
  const options = { signal: controller.signal }
  window.addEventListener("beforeprint", () => setPrinting(true), options)
  window.addEventListener("afterprint", () => setPrinting(false), options)
  window.matchMedia("print").addEventListener("change", changed, options)
  return () => controller.abort()
}

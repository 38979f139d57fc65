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
  const isPrinting = useSyncExternalStore(watch, () => window.matchMedia("print").matches)
  return (
    <div className={isLandscape ? "paper-only paper-wide" : "paper-only"}>{isPrinting && children()}</div>
  )
}

function watch(changed: () => void) {
  const media = window.matchMedia("print")
  media.addEventListener("change", changed)
  return () => media.removeEventListener("change", changed)
}

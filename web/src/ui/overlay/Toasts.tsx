import {
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react"
import { flushSync } from "react-dom"
import { Button } from "../controls/Button.tsx"
import { CloseIcon } from "../controls/icons.tsx"
import { currentToasts, dismiss, holdToast, releaseToast, subscribe, type Toast } from "./toast.ts"

/** The bars and keys at the bottom of the window, and the buttons of a form wherever they are. */
const bars = ".foot-bar, .form-buttons, [data-foot]"

/** Moves the box of toasts above the buttons that it would cover, while it shows something. */
function useAboveBars(box: RefObject<HTMLElement | null>, showing: number | undefined) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element || showing === undefined) return
    const moveToTop = () => {
      element.style.translate = ""
      const toastBox = element.getBoundingClientRect()
      const around = element.closest("dialog") ?? document
      const tops = Array.from(around.querySelectorAll(bars), (bar) => bar.getBoundingClientRect())
        .filter(
          (bar) =>
            bar.top < toastBox.bottom &&
            bar.bottom > toastBox.top &&
            bar.left < toastBox.right &&
            bar.right > toastBox.left,
        )
        .map((bar) => toastBox.bottom - bar.top + 8)
      const lift = Math.max(0, ...tops)
      // Above the window's upper edge, nobody could read it.
      if (lift > 0 && lift < toastBox.top) element.style.translate = `0 ${-lift}px`
    }
    moveToTop()
    const options = { capture: true, passive: true }
    addEventListener("scroll", moveToTop, options)
    addEventListener("resize", moveToTop)
    return () => {
      removeEventListener("scroll", moveToTop, options)
      removeEventListener("resize", moveToTop)
    }
  }, [box, showing])
}

/** Focuses the element, or the page's heading if it is gone, such as a row that was deleted meanwhile. */
function returnFocus(element: HTMLElement | null) {
  if (element?.isConnected !== false) element?.focus()
  else document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true })
}

/** The newest toast. It is rendered in the page and in each dialog, because a modal makes the page inert. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, currentToasts, currentToasts)
  const newest = toasts.at(-1)
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  useAboveBars(box, newest?.id)
  useEffect(() => releaseToast, []) // A dialog that closes removes its list of toasts, including a focus or pointer that held the toast.

  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    holdToast()
    if (!currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  const pause = { onPointerEnter: holdToast, onPointerLeave: releaseToast, onFocus, onBlur: releaseToast }

  /** Removes a toast. The focus of its button moves to the next toast, or back to the element that had it before. */
  const close = (id: number, { currentTarget, detail }: MouseEvent<HTMLElement>) => {
    const isLeft = currentTarget !== document.activeElement // The toast's action has moved the focus.
    const from = cameFrom.current
    flushSync(() => dismiss(id))
    const under = detail === 0 && box.current?.querySelector<HTMLElement>(".toast > button:last-of-type")
    if (!isLeft) returnFocus(under || from) // A pointer needs no focus on the next toast.
    cameFrom.current = from
  }
  const card = ({ id, kind, text, actions }: Toast) => (
    <div key={id} className={`toast toast-${kind}`}>
      <p>{text}</p>
      {toasts.length > 1 && <span className="toast-more">{toasts.length - 1} more</span>}
      {actions.map(({ label, run }) => (
        <Button
          key={label}
          kind="quiet"
          onClick={(event) => {
            run()
            close(id, event)
          }}
        >
          {label}
        </Button>
      ))}
      <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={(event) => close(id, event)}>
        Dismiss
      </Button>
    </div>
  )
  return (
    <div ref={box} className="toasts screen-only" {...pause}>
      <div role="status" aria-live="polite">
        {newest?.kind === "success" && card(newest)}
      </div>
      <div role="alert" aria-live="assertive">
        {newest?.kind === "failure" && card(newest)}
      </div>
    </div>
  )
}

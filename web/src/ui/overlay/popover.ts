import { type ToggleEvent, useEffect, useRef } from "react"
import { addLayer } from "./layers.ts"
import { isNarrow } from "./useNarrow.ts"

type PopoverOptions = {
  /** On phones the box is a sheet at the bottom of the screen. Its style sheet positions it. */
  sheet?: boolean
  /** The selector of the element that gets the focus first. */
  focus?: string
}

/** A native popover that opens beside its button and follows it while the page scrolls. Back closes it. */
export function usePopover<Box extends HTMLElement = HTMLDivElement>({
  sheet = false,
  focus = "input, select, button",
}: PopoverOptions = {}) {
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<Box>(null)
  const open = useRef<AbortController>(undefined)

  // If a row disappears while its menu is open, the browser sends no toggle event.
  useEffect(() => () => open.current?.abort(), [])

  const close = () => {
    open.current?.abort() // This precedes the toggle event, so that whatever the menu opens replaces its entry in the history.
    box.current?.hidePopover()
  }

  const follow = () => {
    if (!button.current || !box.current) return
    if (sheet && isNarrow()) {
      box.current.style.top = ""
      box.current.style.left = ""
      return
    }
    const { top, bottom } = button.current.getBoundingClientRect()
    if (bottom < 0 || top > window.innerHeight) box.current.hidePopover()
    else putBeside(button.current, box.current)
  }
  const onToggle = (event: ToggleEvent<Box>) => {
    open.current?.abort()
    if (event.newState !== "open" || event.target !== box.current) return
    follow()
    box.current?.querySelector<HTMLElement>(focus)?.focus()
    open.current = new AbortController()
    const { signal } = open.current
    signal.addEventListener("abort", addLayer({ close }))
    document.addEventListener("scroll", follow, { capture: true, signal })
    window.addEventListener("resize", follow, { signal })
  }
  return { button, box, onToggle, close }
}

/** Places the box below the button, aligned with its right edge, or above it if there isn't room. */
function putBeside(button: HTMLElement, box: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = box
  const isBelow = bottom + height + 8 <= window.innerHeight
  box.style.top = `${isBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`
  box.style.left = `${Math.max(8, Math.min(right - width, window.innerWidth - width - 8))}px`
}

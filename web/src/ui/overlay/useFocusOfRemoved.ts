import { type RefObject, useEffect } from "react"

/**
 * If the element with the focus is removed, as after a deletion, what is left around it gets the focus, and not the top of the
 * page: the list or group of fields, or else the heading of the section, dialog or page.
 */
export function useFocusOfRemoved(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    /** The element that had the focus last, and those around it. */
    let focused: readonly Element[] = []
    const note = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? withAncestors(target, element) : []
    }
    // Some browsers report also that an element loses the focus because it is removed, and do so before they remove it.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isLeft = target === focused[0] && focused[0]?.isConnected && target !== document.activeElement
        if (isLeft) focused = []
      })
    const observer = new MutationObserver(() => {
      const isRemoved = focused[0]?.isConnected === false
      if (!isRemoved || document.activeElement !== document.body) return
      const left = focused.find(({ isConnected }) => isConnected) ?? element
      placeAround(left)?.focus({ preventScroll: true })
    })
    element.addEventListener("focusin", note)
    element.addEventListener("focusout", forget)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener("focusin", note)
      element.removeEventListener("focusout", forget)
      observer.disconnect()
    }
  }, [box])
}

function withAncestors(target: Element, end: Element): Element[] {
  const { parentElement } = target
  return target === end || !parentElement ? [target] : [target, ...withAncestors(parentElement, end)]
}

/** The nearest element around that can have the focus, or has a heading. */
function placeAround(element: Element): HTMLElement | null {
  const around = element.closest<HTMLElement>("table, ul, fieldset, section, dialog, .page-main")
  if (!around) return document.querySelector("h1")
  const place = around.matches("table, ul, fieldset")
    ? around
    : around.querySelector<HTMLElement>("h1, h2, h3")
  if (!place) return around.parentElement && placeAround(around.parentElement)
  place.tabIndex = -1
  return place
}

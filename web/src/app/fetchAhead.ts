import type { Role } from "#contract/lib/endpoints.ts"
import { savesData } from "../lib/savesData.ts"
import { fetchScreen } from "./fetchScreen.ts"

/** Milliseconds that a pointer or the focus must remain on a link before its screen is fetched. A touch fetches at once. */
const hoverTime = 60

/**
 * The events that show that somebody is about to follow a link. `pointerover` isn't among them, because it also occurs when
 * a new screen places a link under a resting pointer.
 */
const signs = ["pointermove", "focusin", "touchstart"] as const

/** Fetches a link's screen when somebody is about to follow it. Returns a function that stops this. */
export function fetchAhead(role: Role) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: HTMLAnchorElement | null = null

  function onSign({ target, type }: Event) {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
    if (link === under) return
    under = link
    clearTimeout(timer)
    if (link?.origin !== location.origin || savesData()) return
    timer = setTimeout(() => void fetchScreen(link.href, role), type === "touchstart" ? 0 : hoverTime)
  }
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const sign of signs) document.removeEventListener(sign, onSign)
  }
}

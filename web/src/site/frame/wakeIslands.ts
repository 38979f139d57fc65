import type { ComponentType } from "react"
import { savesData } from "../../lib/savesData.ts"

const files = import.meta.glob<{ default: ComponentType<object> }>("../*/*.island.tsx")
const signsOfUse = ["pointerover", "touchstart", "focusin"] as const
const heldEvents = ["click", "submit"] as const
/** Milliseconds after which an island is hydrated even if the browser never calls an idle page back. */
const maxWait = 5_000

/** Waits until an island should be hydrated. Until then, clicks and submits in it are held back. */
export function wakeIsland(island: HTMLElement) {
  let waking: Promise<void> | undefined
  const wake = () => {
    waking ??= fetchAndHydrate(island).then(release, (error) => {
      waking = undefined // The next use tries again, perhaps with a better connection.
      throw error
    })
    return waking
  }
  const release = holdEvents(island, wake)
  const tryToWake = () => void wake().catch(warnAsleep)

  for (const sign of signsOfUse) island.addEventListener(sign, tryToWake, { once: true, passive: true })
  // In data-saving mode, React is loaded only at the first use.
  if (island.dataset.wake === "use" || savesData()) return
  // React loads after the page itself, so that it doesn't compete with the page for bandwidth.
  if (document.readyState === "complete") waitFor(island, tryToWake)
  else addEventListener("load", () => waitFor(island, tryToWake), { once: true })
}

const warnAsleep = (error: unknown) => console.warn("The page could not come to life.", error)

async function fetchAndHydrate(island: HTMLElement) {
  const path = Object.keys(files).find((path) => path.endsWith(`/${island.dataset.island}.island.tsx`))
  const file = path && files[path]
  if (!file) throw new Error(`There is no island ${island.dataset.island}.`)
  const [{ hydrate }, { default: Island }] = await Promise.all([import("./hydrate.tsx"), file()])
  await hydrate(island, Island)
}

/**
 * Holds back clicks and submits until the island is hydrated, and then repeats the last one. If the island can't be
 * hydrated, the plain HTML handles it. Returns a function that stops holding them back.
 */
function holdEvents(island: HTMLElement, wake: () => Promise<void>) {
  let repeat: (() => void) | undefined

  function hold(event: Event) {
    const target = event.target as HTMLElement
    if (event.type === "click" && !target.closest("button")) return // Checkboxes and links need no script.
    event.preventDefault()
    event.stopPropagation()
    const isEarly = repeat !== undefined
    repeat =
      event instanceof SubmitEvent
        ? () => (target as HTMLFormElement).requestSubmit(event.submitter)
        : () => target.click()
    if (!isEarly) void wakeAndRepeat()
  }

  async function wakeAndRepeat() {
    island.setAttribute("aria-busy", "true")
    await wake().catch(warnAsleep)
    island.removeAttribute("aria-busy")
    release()
    // The click is repeated in a timer, because browsers ignore a click on a button during another click.
    setTimeout(() => repeat?.())
  }

  function release() {
    for (const type of heldEvents) island.removeEventListener(type, hold, true)
  }

  for (const type of heldEvents) island.addEventListener(type, hold, true)
  return release
}

function waitFor(island: HTMLElement, act: () => void) {
  if (island.dataset.wake === "visible") return whenSeen(island, act)
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: maxWait })
  else setTimeout(act) // Safari has no requestIdleCallback.
}

function whenSeen(island: HTMLElement, act: () => void) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(island)
}

import { partOf } from "./partOf.ts"

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches

const pause = 6000

/**
 * Advances the slides every six seconds, except while hovered, focused, paused or out of view (the WAI-ARIA carousel
 * pattern, spec 000 section 4). With reduced motion it starts paused.
 */
export function carousel(root: HTMLElement) {
  const strip = partOf(root, "[data-strip]")
  const controls = partOf(root, "[data-controls]")
  const pauseButton = partOf(controls, "[data-pause]")
  const counter = partOf(controls, "[data-at]")
  const marks = [...controls.querySelectorAll<HTMLElement>("[data-to]")]
  const slides = [...strip.querySelectorAll<HTMLElement>(":scope > *")]
  let current = 0
  let isPlaying = !prefersReducedMotion()
  /** Also true while another window has the keyboard. */
  const hasFocus = (element = root) => element.contains(document.activeElement)
  // On a slow phone, this may run after a keyboard has entered the slides.
  const pausedBy = { pointer: false, focus: hasFocus(), sight: false }
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Marks the visible slide and makes the others inert. The focus moves from one of them to the visible slide. */
  function mark(shown: number) {
    const focused = slides.findIndex(hasFocus)
    current = shown
    counter.textContent = String(current + 1).padStart(2, "0")
    slides.forEach((slide, index) => {
      slide.inert = index !== current
    })
    marks.forEach((button, index) => {
      button.ariaCurrent = index === current ? "true" : null
    })
    const slide = slides[current]
    if (!slide || [-1, current].includes(focused)) return
    slide.tabIndex = -1
    slide.focus({ preventScroll: true })
  }

  function show(index: number) {
    mark((index + slides.length) % slides.length)
    strip.scrollTo({
      left: slides[current]?.offsetLeft ?? 0,
      behavior: prefersReducedMotion() ? "instant" : "smooth",
    })
    wait()
  }

  /** Restarts the six seconds, unless the carousel is paused. */
  function wait() {
    clearTimeout(timer)
    const isMoving = isPlaying && !Object.values(pausedBy).includes(true)
    if (isMoving) timer = setTimeout(() => show(current + 1), pause)
    // Automatic moves aren't announced. The user's moves are.
    strip.ariaLive = isMoving ? "off" : "polite"
  }

  function setPaused(reason: keyof typeof pausedBy, isPaused: boolean) {
    pausedBy[reason] = isPaused
    wait()
  }

  function setPlaying(isOn: boolean) {
    isPlaying = isOn
    root.dataset.playing = String(isPlaying)
    pauseButton.ariaLabel = isPlaying ? "Pause slides" : "Play slides"
    wait()
  }

  controls.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null
    if (!button) return
    const { step, to } = button.dataset
    if (button === pauseButton) setPlaying(!isPlaying)
    else if (step) show(current + Number(step))
    else if (to) show(Number(to))
  })
  root.addEventListener(
    "pointerenter",
    (event) => event.pointerType === "mouse" && setPaused("pointer", true),
  )
  root.addEventListener("pointerleave", () => setPaused("pointer", false))
  root.addEventListener("focusin", () => setPaused("focus", true))
  root.addEventListener("focusout", () => setPaused("focus", hasFocus()))
  document.addEventListener("visibilitychange", () => setPaused("sight", document.hidden))
  // A busy phone reports several changes at once, the latest last.
  new IntersectionObserver((sights) => setPaused("sight", !sights.at(-1)?.isIntersecting)).observe(root)

  // After the user has scrolled by hand, the nearest slide becomes the current one. A browser without "scrollend" counts a
  // pause as the end, which a slow phone may also take in the middle of a move.
  function rest() {
    const reached = Math.round(strip.scrollLeft / strip.clientWidth)
    if (reached === current) return
    mark(reached)
    wait()
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  const hasScrollEnd: boolean = "onscrollend" in strip
  if (hasScrollEnd) strip.addEventListener("scrollend", rest)
  else
    strip.addEventListener("scroll", () => {
      clearTimeout(resting)
      resting = setTimeout(rest, 150)
    })

  controls.hidden = false
  mark(Math.round(strip.scrollLeft / strip.clientWidth))
  setPlaying(isPlaying)
}

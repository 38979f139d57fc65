const signs = ["pointermove", "touchstart", "keydown", "scroll"] as const

/**
 * Calls back once somebody interacts with the page. A visitor who only looks at the page downloads nothing more. Returns a
 * function that ends the wait.
 */
export function whenUsed(begin: () => void) {
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, onUse)
  }
  const onUse = () => {
    stop()
    begin()
  }
  for (const sign of signs) document.addEventListener(sign, onUse, { passive: true })
  return stop
}

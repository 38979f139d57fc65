/** Milliseconds. Forty marks need at most eleven requests, if each mark takes no more than four seconds. */
const afterLast = 5_000
const afterFirst = 15_000

/** Before something is sent, waits for a pause in the work, but only up to a limit. */
export function paced(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstAt: number | undefined
  function end() {
    clearTimeout(timer)
    firstAt = undefined
  }
  return {
    wait() {
      clearTimeout(timer)
      const now = Date.now()
      firstAt ??= now
      timer = setTimeout(
        () => {
          end()
          send()
        },
        Math.min(afterLast, firstAt + afterFirst - now),
      )
    },
    end,
  }
}

/** Milliseconds. Forty marks need at most eleven requests, if each mark takes no more than four seconds. */
const afterLast = 5_000
const afterFirst = 15_000

/** Calls `send` after a pause in the work, but no later than `afterFirst` after the first call of `schedule`. */
export function debounced(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstAt: number | undefined
  function cancel() {
    clearTimeout(timer)
    firstAt = undefined
  }
  return {
    schedule() {
      clearTimeout(timer)
      const now = Date.now()
      firstAt ??= now
      timer = setTimeout(
        () => {
          cancel()
          send()
        },
        Math.min(afterLast, firstAt + afterFirst - now),
      )
    },
    cancel,
  }
}

/** A signal that aborts after some time without progress on the connection. */
export function watchedLine(timeout: number) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), timeout)
  }
  moved()
  return { signal: controller.signal, moved, abort: () => controller.abort(), end: () => clearTimeout(timer) }
}
export type WatchedLine = ReturnType<typeof watchedLine>

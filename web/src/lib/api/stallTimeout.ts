/** Aborts a request that makes no progress for this many milliseconds. `noteProgress` starts the wait again. */
export function stallTimeout(patience: number) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const noteProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), patience)
  }
  noteProgress()
  return {
    signal: controller.signal,
    noteProgress,
    abort: () => controller.abort(),
    end: () => clearTimeout(timer),
  }
}
export type StallTimeout = ReturnType<typeof stallTimeout>

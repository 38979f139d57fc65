/** A pause that ends after its time, when the connection is back, or by `wake`. */
export async function pausing(time: number, wake: { current?: (() => void) | undefined } = {}) {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener("online", end)
      wake.current = undefined
      resolve()
    }
    const timer = setTimeout(end, time)
    window.addEventListener("online", end)
    wake.current = end
  })
}

import { useEffect, useRef, useState } from "react"
import { CallError } from "./callError.ts"
import { trackInFlight } from "./inFlight.ts"
import { pausing } from "./pausing.ts"

const shortest = 2_000
const longest = 60_000

/**
 * Resends an important write until it is answered: when the device is online again, when the user asks, or after a
 * pause. It keeps its Idempotency-Key, so it takes effect once. Leaving the screen ends it.
 */
export function useResending() {
  const [waiting, setWaiting] = useState(false)
  const wake = useRef<() => void>(undefined)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      wake.current?.()
    }
  }, [])

  const resending = <Answer>(send: () => Promise<Answer>) => trackInFlight(untilAnswered(send))

  async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    for (let pause = shortest; ; pause = Math.min(2 * pause, longest)) {
      try {
        return await send()
      } catch (error) {
        if (left.current || !(error instanceof CallError) || error.code !== "network") throw error
        setWaiting(true)
        await pausing(pause, wake)
        setWaiting(false)
        if (left.current) throw error
      }
    }
  }
  return { waiting, sendNow: () => wake.current?.(), resending }
}

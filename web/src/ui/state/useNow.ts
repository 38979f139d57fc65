import { useEffect, useState } from "react"
import { agoText, collegeTime } from "#contract/lib/dates.ts"

/** The college's time in milliseconds, updated every `every` milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => collegeTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(collegeTime()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** "3 minutes ago" for a time of this device's clock. */
export const useAge = (since: number) => agoText(new Date(collegeTime(since)).toISOString(), useNow(30_000))

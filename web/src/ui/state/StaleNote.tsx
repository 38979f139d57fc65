import { useEffect, useState } from "react"
import { agoText } from "#contract/lib/dates.ts"
import { Button } from "../controls/Button.tsx"
import { Notice } from "./Notice.tsx"

type Props = {
  /** When the data was loaded: milliseconds, a date or ISO text. */
  since: number | string | Date
  /** Why it could not be loaded again. */
  text?: string | undefined
  onRetry?: () => void
}

/** Old data with a note is better than none. */
export function StaleNote({ since, text = "No connection.", onRetry }: Props) {
  const now = useNow(30_000)
  return (
    <Notice tone="warn" action={onRetry && <Button onClick={onRetry}>Try Again</Button>}>
      <p>
        {text} This is from {agoText(new Date(since).toISOString(), now)}.
      </p>
    </Notice>
  )
}

function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

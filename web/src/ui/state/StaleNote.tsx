import { agoText } from "#contract/lib/dates.ts"
import { Button } from "../controls/Button.tsx"
import { Notice } from "./Notice.tsx"
import { useNow } from "./useNow.ts"

type Props = {
  /** When the data was loaded: milliseconds, a date or ISO text. */
  since: number | string | Date
  /** The reason, if the server gave one. */
  text?: string | undefined
  onRetry?: () => void
}

/** Notes that the displayed data is old, because reloading failed. */
export function StaleNote({ since, text = "Couldn't refresh.", onRetry }: Props) {
  const now = useNow(30_000)
  return (
    <Notice tone="warn" action={onRetry && <Button onClick={onRetry}>Try Again</Button>}>
      <p>
        {text} As of {agoText(new Date(since).toISOString(), now)}.
      </p>
    </Notice>
  )
}

import { Button } from "../controls/Button.tsx"
import { Notice } from "./Notice.tsx"
import { useAge } from "./useNow.ts"

type Props = {
  /** The time of this device's clock at which the data was loaded, in milliseconds. */
  since: number
  /** The reason, if the server gave one. */
  text?: string | undefined
  onRetry?: () => void
}

/** Notes that the displayed data is old, because reloading failed. */
export function StaleNote({ since, text = "Couldn't refresh.", onRetry }: Props) {
  return (
    <Notice tone="warn" action={onRetry && <Button onClick={onRetry}>Try Again</Button>}>
      <p>
        {text} As of {useAge(since)}.
      </p>
    </Notice>
  )
}

import { Button } from "../controls/Button.tsx"
import { Notice } from "./Notice.tsx"

type Props = {
  text: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  busy?: boolean
}

/** It could not be loaded: why, and the way to try once more. */
export function ErrorState({ text, onRetry, retryLabel = "Try Again", busy = false }: Props) {
  const retry = onRetry && (
    <Button onClick={onRetry} busy={busy}>
      {retryLabel}
    </Button>
  )
  return (
    <Notice tone="bad" live action={retry}>
      <p>{text}</p>
    </Notice>
  )
}

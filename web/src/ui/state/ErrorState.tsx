import { Button } from "../controls/Button.tsx"
import { Notice } from "./Notice.tsx"

type Props = {
  text: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  busy?: boolean
}

/** Shown when loading failed: the reason and a retry button. */
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

import type { ReactNode } from "react"
import { Button } from "../controls/Button.tsx"
import { Notice } from "./Notice.tsx"

type Props = {
  text: string
  onRetry?: (() => void) | undefined
  retryLabel?: string
  busy?: boolean
  /** Another way to continue. */
  instead?: { label: string; onSelect: () => void } | undefined
  /** A link to another screen, where nothing else is possible. */
  way?: ReactNode
}

/** Shown when loading failed: the reason and a retry button. */
export function ErrorState({ text, onRetry, retryLabel = "Try Again", busy = false, instead, way }: Props) {
  const retry = onRetry && (
    <Button onClick={onRetry} busy={busy}>
      {retryLabel}
    </Button>
  )
  return (
    <Notice
      tone="bad"
      live
      action={
        instead ? (
          <>
            <Button onClick={instead.onSelect}>{instead.label}</Button>
            {retry}
          </>
        ) : (
          (retry ?? way)
        )
      }
    >
      <p>{text}</p>
    </Notice>
  )
}

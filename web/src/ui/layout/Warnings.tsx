import type { ReactNode } from "react"
import { useNarrow } from "../overlay/useNarrow.ts"
import { Notice } from "../state/Notice.tsx"

export type WarningLine = {
  /** The name has no full stop: "You are offline". */
  name: string
  /** A shorter name, for the line that all warnings share. */
  brief?: string
  /** The consequences, in sentences. */
  text: string
  action?: ReactNode
}

/** Warnings above every screen. On a phone one line names them all, and shows the consequences when it is pressed. */
export function Warnings({ warnings }: { warnings: readonly WarningLine[] }) {
  const isNarrow = useNarrow()
  if (!isNarrow || warnings.length === 0) {
    return warnings.map(({ name, text, action }) => (
      <Notice key={name} tone="warn" live action={action}>
        <p>{`${name}. ${text}`}</p>
      </Notice>
    ))
  }
  return (
    <Notice tone="warn" live brief>
      <details className="warnings">
        <summary>{warnings.map(({ name, brief = name }) => brief).join(" · ")}</summary>
        {warnings.map(({ name, brief, text, action }) => (
          <div key={name}>
            <p>{brief ? `${name}. ${text}` : text}</p>
            {action && <div className="buttons">{action}</div>}
          </div>
        ))}
      </details>
    </Notice>
  )
}

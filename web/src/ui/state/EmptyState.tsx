import type { ReactNode } from "react"
import { Cloth } from "../cloth/Cloth.tsx"

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** Seeds the cloth; the title by default. */
  seed?: string
}

/** Shown when a list is empty: what will appear, and how. */
export function EmptyState({ title, text, action, seed = title }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="empty-cloth">
        <Cloth seed={seed} cols={4} rows={2} mirror />
      </div>
      <div className="empty-words">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {action && <div className="buttons">{action}</div>}
      </div>
    </div>
  )
}

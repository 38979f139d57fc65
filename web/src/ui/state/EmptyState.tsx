import type { ReactNode } from "react"
import { Cloth } from "../cloth/Cloth.tsx"

type Props = {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** Whose cloth lies there; the title's own by default. */
  seed?: string
}

/** Nothing here yet: what would be, and how it comes to be. */
export function EmptyState({ title, text, action, seed = title }: Props) {
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

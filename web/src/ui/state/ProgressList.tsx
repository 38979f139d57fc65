import type { ReactNode } from "react"
import { Progress } from "./Progress.tsx"

type Item = {
  key: string | number
  label: string
  /** The finished share, from 0 to 1. */
  value: number
  text: string | undefined
  /** How the text is announced. A figure that changes all the time is not announced. */
  announced?: "status" | "alert" | undefined
  actions: ReactNode
}

/** Operations that continue while the user works on other screens, side by side. */
export function ProgressList({ items }: { items: readonly Item[] }) {
  return (
    <section className="progress-list" aria-label="Files on their way">
      <ul>
        {items.map(({ key, text, announced, actions, ...progress }) => (
          <li key={key}>
            <Progress {...progress} />
            <div className="progress-state">
              <p role={announced}>{text}</p>
              <div className="buttons">{actions}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { ReactNode } from "react"
import { LinkButton } from "../controls/LinkButton.tsx"

export type Task = {
  id: number | string
  title: string
  text?: string | undefined
  /** A figure under the words, such as a bar. */
  figure?: ReactNode
  to: string
  /** The button: "Decide". */
  action: string
}

/** Records that need the viewer, each with a button for the next step. */
export function TaskList({ items }: { items: readonly Task[] }) {
  return (
    <ul className="tasks">
      {items.map(({ id, title, text, figure, to, action }) => (
        <li key={id}>
          <div className="task-words">
            <p className="task-title">{title}</p>
            {text && <p className="task-text">{text}</p>}
            {figure}
          </div>
          <LinkButton to={to} aria-label={`${action}: ${title}`}>
            {action}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

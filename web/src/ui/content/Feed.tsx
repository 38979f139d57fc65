import type { ReactNode } from "react"
import { Avatar } from "../cloth/Avatar.tsx"
import { EmptyState } from "../state/EmptyState.tsx"

export type FeedItem = {
  id: number | string
  /** The person who acted. The picture derived from their name is beside the text. */
  who: string
  /** The action, shown after the name. */
  text: ReactNode
  /** The instant, and its text. */
  at: string
  when: string
}

type Props = {
  items: readonly FeedItem[]
  /** Shown if there are no events. */
  empty?: { title: string; text: string }
}

/** Recent events, newest first. */
export function Feed({ items, empty }: Props) {
  if (items.length === 0 && empty) return <EmptyState {...empty} />
  return (
    <ol className="feed">
      {items.map(({ id, who, text, at, when }) => (
        <li key={id}>
          <Avatar name={who} />
          <p>
            <strong>{who}</strong> {text}
          </p>
          <time dateTime={at}>{when}</time>
        </li>
      ))}
    </ol>
  )
}

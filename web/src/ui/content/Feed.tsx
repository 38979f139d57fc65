import type { ReactNode } from "react"
import { Avatar } from "../cloth/Avatar.tsx"

export type FeedItem = {
  id: number | string
  /** Whose doing it was; her cloth stands beside it. */
  who: string
  /** What was done, behind her name. */
  text: ReactNode
  /** The instant, and how it reads. */
  at: string
  when: string
}

/** What happened lately, the newest first. */
export function Feed({ items }: { items: readonly FeedItem[] }) {
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

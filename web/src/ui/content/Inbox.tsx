import type { ReactNode } from "react"
import { Link } from "react-router"
import { Avatar } from "../cloth/Avatar.tsx"

type InboxItem = {
  id: number | string
  /** Whose cloth stands beside it, so that its kind is known at a glance. */
  seed: string
  title: string
  text: string
  unread: boolean
  /** The screen that it is about; without one, opening it is all up to `onOpen`. */
  to: string | null
  onOpen: () => void
  /** The instant, and how it reads. */
  at: string
  when: string
  /** In the quieter line below: what kind it is, who sent it. */
  facts: ReactNode
  /** What can be done with it besides. */
  menu: ReactNode
}

/** What has come for somebody, the unread standing out. All of an item opens it. */
export function Inbox({ items }: { items: readonly InboxItem[] }) {
  return (
    <ul className="inbox">
      {items.map(({ id, seed, title, text, unread, to, onOpen, at, when, facts, menu }) => (
        <li key={id} className={unread ? "inbox-item inbox-unread" : "inbox-item"}>
          <Avatar name={seed} />
          <div className="inbox-words">
            <h2>
              {unread && <span className="visually-hidden">Unread: </span>}
              {to === null ? (
                <button type="button" className="inbox-open" onClick={onOpen}>
                  {title}
                </button>
              ) : (
                <Link className="inbox-open" to={to} onClick={onOpen}>
                  {title}
                </Link>
              )}
            </h2>
            <p className="inbox-text">{text}</p>
            <div className="inbox-facts">
              {facts}
              <time dateTime={at}>{when}</time>
            </div>
          </div>
          {menu}
        </li>
      ))}
    </ul>
  )
}

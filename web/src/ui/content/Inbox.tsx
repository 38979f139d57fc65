import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router"
import { Avatar } from "../cloth/Avatar.tsx"
import { FactLine } from "./FactLine.tsx"

type InboxItem = {
  id: number | string
  /** Seeds the cloth beside the item, so that its kind is recognisable. */
  seed: string
  title: string
  text?: string
  unread: boolean
  /** The address of the screen it is about; without one, only `onOpen` is called. */
  to: string | null
  /** May prevent the event's default, which is to go there. */
  onOpen: (event: MouseEvent) => void
  /** The instant and its text, if it is to be shown. */
  at: string
  when: string | false
  /** The quieter line below: kind and sender. */
  facts: ReactNode
  /** Further actions. */
  menu?: ReactNode
}

/** A list of messages with the unread emphasised. Pressing anywhere on an item opens it. */
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
            {text && <p className="inbox-text">{text}</p>}
            <FactLine>
              {facts}
              {when && <time dateTime={at}>{when}</time>}
            </FactLine>
          </div>
          {menu}
        </li>
      ))}
    </ul>
  )
}

import "./inbox.css"
import type { KeyboardEvent, MouseEvent, ReactNode } from "react"
import { Avatar } from "../cloth/Avatar.tsx"
import { Button } from "../controls/Button.tsx"
import { buttonClass } from "../controls/buttonClass.ts"
import { Link } from "../controls/Link.tsx"
import { Unbroken } from "../controls/Unbroken.tsx"
import { FactLine } from "./FactLine.tsx"

type InboxItem = {
  id: number | string
  /** Seeds the cloth beside the item, so that its kind is recognisable. */
  seed: string
  title: string
  text?: string
  unread: boolean
  /** The address of the item's screen. Without one, only `onOpen` is called. */
  to: string | null
  /** May prevent the event's default action, which opens the address. */
  onOpen: (event: MouseEvent) => void
  /** The instant, and its text if it is shown. */
  at: string
  when: string | false
  /** The muted line below: kind and sender. */
  facts: ReactNode
  /** Marks the item as read without opening it. The key E does the same. */
  onRead?: () => void
  /** The verb of the action on the item's screen, if the item needs more than to be read: "Reply". */
  action?: string | undefined
  /** Further actions. */
  menu?: ReactNode
}

/**
 * A list of messages with the unread ones emphasised. Pressing anywhere on an item opens it. An unread item ends in a button
 * for its action, or for "mark as read" if it has none. J moves to the next item, K to the previous one, and E marks as
 * read.
 */
export function Inbox({ items }: { items: readonly InboxItem[] }) {
  return (
    <ul className="inbox">
      {items.map(({ id, seed, title, text, unread, to, onOpen, at, when, facts, onRead, action, menu }) => (
        <li
          key={id}
          className={unread ? "inbox-item inbox-unread" : "inbox-item"}
          onKeyDown={(event) => handleKey(event, onRead)}
        >
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
            {text && (
              <p className="inbox-text">
                <Unbroken>{text}</Unbroken>
              </p>
            )}
            <FactLine>
              {when && <time dateTime={at}>{when}</time>}
              {facts}
            </FactLine>
          </div>
          {onRead && (
            <span className="inbox-action">
              {action && to !== null ? (
                <Link
                  className={buttonClass({ kind: "quiet" })}
                  aria-label={`${action}: ${title}`}
                  to={to}
                  onClick={onOpen}
                >
                  {action}
                </Link>
              ) : (
                <Button kind="quiet" aria-label={`Mark as read: ${title}`} onClick={onRead}>
                  Mark as read
                </Button>
              )}
            </span>
          )}
          {menu}
        </li>
      ))}
    </ul>
  )
}

function neighbourOf(item: Element, key: string) {
  if (key === "j") return item.nextElementSibling
  return key === "k" ? item.previousElementSibling : null
}

function handleKey(event: KeyboardEvent<HTMLLIElement>, onRead: (() => void) | undefined) {
  const { key, target, currentTarget: item } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.closest("[popover]")) return
  const next = neighbourOf(item, key)
  if (next) next.querySelector<HTMLElement>(".inbox-open")?.focus()
  else if (key === "e" && onRead) {
    // The button is removed, so its focus moves to the item.
    item.querySelector<HTMLElement>(".inbox-open")?.focus()
    onRead()
  } else return
  event.preventDefault()
}

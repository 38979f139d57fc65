import "./scores.css"
import { PlainText } from "../../../ui/content/PlainText.tsx"
import { Link } from "../../../ui/controls/Link.tsx"

type Score = {
  id: number | string
  title: string
  /** The address of the marked assignment, to which the title links. */
  to?: string | undefined
  /** The result: "75%, B". */
  value: string
  /** The result counts 0. */
  bad?: boolean
  /** A muted line: how the result was computed, and when. */
  note?: string | undefined
  /** The feedback. */
  text?: string | null | undefined
}

type Props = {
  items: readonly Score[]
  /** The id of the result that a link led to. It is scrolled into view and highlighted. */
  current?: string | null
}

const show = (row: HTMLElement | null) => row?.scrollIntoView({ block: "center" })

/** Results, one per line, with their feedback. */
export function Scores({ items, current }: Props) {
  return (
    <ul className="scores">
      {items.map(({ id, title, to, value, bad, note, text }) => (
        <li
          key={id}
          ref={String(id) === current ? show : undefined}
          aria-current={String(id) === current || undefined}
        >
          <p className="scores-head">
            <span className="scores-title">{to === undefined ? title : <Link to={to}>{title}</Link>}</span>
            <span className={bad ? "scores-value scores-bad" : "scores-value"}>
              {bad && <span aria-hidden="true">▲ </span>}
              {value}
            </span>
          </p>
          {note && <p className="scores-note">{note}</p>}
          {text && (
            <div className="scores-text">
              <PlainText>{text}</PlainText>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

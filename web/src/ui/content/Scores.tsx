import { PlainText } from "./PlainText.tsx"

export type Score = {
  id: number | string
  title: string
  /** The result: "75%, B". */
  value: string
  /** A quieter line: how it was computed, and when. */
  note?: string | undefined
  /** Feedback. */
  text?: string | null | undefined
}

/** Results, one per line, with their feedback. */
export function Scores({ items }: { items: readonly Score[] }) {
  return (
    <ul className="scores">
      {items.map(({ id, title, value, note, text }) => (
        <li key={id}>
          <p className="scores-head">
            <span className="scores-title">{title}</span>
            <span className="scores-value">{value}</span>
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

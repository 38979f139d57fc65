import "./phrases.css"

type Props = {
  /** Names the text that the phrases are for: "Phrases for Strengths". */
  label: string
  items: readonly { id: number; text: string }[]
  onInsert: (text: string) => void
}

/** Sentences that are inserted into a text when pressed. */
export function PhraseList({ label, items, onInsert }: Props) {
  return (
    <ul className="phrases" aria-label={label}>
      {items.map(({ id, text }) => (
        <li key={id}>
          <button type="button" className="phrase" onClick={() => onInsert(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

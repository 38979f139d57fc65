import "./phrases.css"

type Props = {
  /** Names the text for which the phrases are: "Phrases for Strengths". */
  label: string
  items: readonly { id: number; text: string }[]
  onInsert: (text: string) => void
}

/** A list of sentences. Pressing a sentence inserts it into a text. */
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

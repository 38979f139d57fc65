import type { ReportPhrase } from "#contract/registry/performanceReports/phrases.ts"
import { headingLabel, type ReportHeading } from "#contract/registry/performanceReports/types.ts"
import { Disclosure } from "../../ui/content/Details.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { withFirstName, withPhrase } from "./labels.ts"
import "./phrases.css"

type Props = {
  heading: ReportHeading
  hint: string
  phrases: readonly ReportPhrase[]
  firstName: string
}

/** One of the three texts of a report, and the phrases that can be added to it. */
export function PhrasedField({ heading, hint, phrases, firstName }: Props) {
  const form = useFormFields()
  const label = headingLabel[heading]
  const items = phrases
    .filter((phrase) => phrase.heading === heading)
    .map(({ id, phrase }) => ({ id, text: withFirstName(phrase, firstName) }))
  return (
    <div>
      <TextAreaField name={heading} label={label} hint={hint} rows={3} />
      {items.length > 0 && (
        <Disclosure summary={`Phrases for ${label.toLowerCase()} (${items.length})`}>
          <PhraseList
            label={`Phrases for ${label.toLowerCase()}`}
            items={items}
            onInsert={(phrase) => form?.set(heading, withPhrase(String(form.get(heading) ?? ""), phrase))}
          />
        </Disclosure>
      )}
    </div>
  )
}

type PhraseListProps = {
  /** Names the text for which the phrases are: "Phrases for Strengths". */
  label: string
  items: readonly { id: number; text: string }[]
  onInsert: (text: string) => void
}

/** A list of sentences. Pressing a sentence inserts it into a text. */
function PhraseList({ label, items, onInsert }: PhraseListProps) {
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

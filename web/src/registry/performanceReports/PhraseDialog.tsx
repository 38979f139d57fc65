import { phraseInput, type ReportPhrase } from "#contract/registry/performanceReports/phrases.ts"
import { headingLabel, namePlaceholder } from "#contract/registry/performanceReports/types.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"

type Props = { phrase: ReportPhrase | undefined; onClose: () => void }

export function PhraseDialog({ phrase, onClose }: Props) {
  return (
    <RecordForm
      noun="phrase"
      path="/report-phrases"
      record={phrase}
      schema={phraseInput}
      values={{ ...phrase, heading: phrase?.heading ?? "strengths", phrase: phrase?.phrase ?? "" }}
      onClose={onClose}
    >
      <RadioField name="heading" label="Heading" options={Object.entries(headingLabel)} required />
      <TextField
        name="phrase"
        label="Phrase"
        hint={`${namePlaceholder} becomes the student's first name.`}
        required
      />
    </RecordForm>
  )
}

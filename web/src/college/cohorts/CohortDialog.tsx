import { type Cohort, cohortInput } from "#contract/college/cohorts.ts"
import { RecordForm } from "../../lib/records/RecordForm.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"

type Props = { cohort: Cohort | undefined; onClose: () => void }

export function CohortDialog({ cohort, onClose }: Props) {
  return (
    <RecordForm
      noun="cohort"
      path="/cohorts"
      record={cohort}
      schema={cohortInput}
      values={{ ...cohort, name: cohort?.name ?? "", is_retired: cohort?.is_retired ?? false }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        hint={
          cohort
            ? "Its students follow, and keep their numbers."
            : "Letters and two digits, such as IPTE26. The numbers of its students begin with it."
        }
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {cohort && (
        <CheckboxField
          name="is_retired"
          label="Retired"
          hint="Its students stay in it, and nobody else can be put there. After the newest of its letters, no next one is offered."
        />
      )}
    </RecordForm>
  )
}

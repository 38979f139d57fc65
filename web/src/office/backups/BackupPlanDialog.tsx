import { type BackupSettings, backupSettingsInput, frequencies } from "#contract/office/backups.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { frequencyLabel, hourText } from "./labels.ts"

type Props = { settings: BackupSettings; onClose: () => void }

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), hourText(hour)] as const)

export function BackupPlanDialog({ settings, onClose }: Props) {
  const write = useWrite()
  return (
    <FormDialog
      title="Change the schedule"
      onClose={onClose}
      draft="backups"
      schema={backupSettingsInput}
      defaults={{ ...settings, hour: String(settings.hour) }}
      submitLabel="Save changes"
      onSubmit={(body) => write("PUT /backups/plan", { body })}
    >
      <SelectField
        name="frequency"
        label="How often"
        options={frequencies.map((frequency) => [frequency, frequencyLabel[frequency]] as const)}
        required
      />
      <SelectField
        name="hour"
        label="Hour"
        hint="If the power is off then, the backup is made when it is back."
        options={hours}
        required
      />
      <p>Of older backups, the newest of so many days, weeks and months are kept. The others are deleted.</p>
      <NumberField name="keep_days" label="Days" hint="1 to 60" required />
      <NumberField name="keep_weeks" label="Weeks" hint="0 to 60" required />
      <NumberField name="keep_months" label="Months" hint="0 to 120" required />
    </FormDialog>
  )
}

import { useState } from "react"
import { apiTokenInput, scopes } from "#contract/people/apiTokens.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { CopyField } from "../../ui/fields/CopyField.tsx"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { TicksField } from "../../ui/fields/TicksField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { scopeLabel } from "./labels.ts"

const options = scopes.map((scope) => [scope, scopeLabel[scope]] as const)

/** Creates a token and shows it. It can't be shown again later. */
export function AddTokenDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  const [token, setToken] = useState<string>()
  if (token !== undefined) {
    return (
      <Dialog title="The new API token" size="small" onClose={onClose}>
        <div className="stack">
          <CopyField
            label="API token"
            value={token}
            hint="Copy it now: it is not shown again. Whoever has it can read what you chose."
          />
          <p>
            The program sends it with each request, in the header “Authorization: Bearer” followed by the
            token. The addresses are listed at <a href="/api/openapi.json">/api/openapi.json</a>.
          </p>
          <div className="buttons">
            <Button kind="main" onClick={onClose}>
              I have copied it
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Add API token"
      onClose={onClose}
      draft="new API token"
      schema={apiTokenInput}
      defaults={{ name: "", scopes: [], days: 365 }}
      submitLabel="Add API token"
      busyLabel="Adding..."
      onSubmit={(body) => write("POST /api-tokens", { body })}
      onSaved={({ data }) => setToken(data.token)}
    >
      <TextField name="name" label="Name" hint="The program, for example Bursar's accounts" required />
      <TicksField name="scopes" label="Reads" options={options} required />
      <NumberField name="days" label="Days" hint="After 1 to 1095 days it expires" required />
    </FormDialog>
  )
}

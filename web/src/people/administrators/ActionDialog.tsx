import { type Administrator, confirmation } from "#contract/people/administrators.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { endSession } from "../../lib/session/session.ts"
import { useHasMailServer, useUser } from "../../lib/session/user.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { noMailServer } from "../notifications/labels.ts"
import { OwnPasswordField } from "../people/OwnPasswordField.tsx"
import { type Action, accountActions, consequenceForOneself } from "./actions.ts"

type Props = {
  administrator: Administrator
  action: Action
  /** Called with the code to print, if the action made one. */
  onDone: (code: string | null) => void
  onClose: () => void
}

/** Explains the consequences, and asks for the user's own password. */
export function ActionDialog({ administrator, action, onDone, onClose }: Props) {
  const write = useWrite()
  const isOneself = useUser().id === administrator.id
  const { path, title, busy, consequence, mailed, printed } = accountActions[action]
  const hasMailServer = useHasMailServer()
  const insteadOfEmail = `${noMailServer}, so print a login code for them instead.`
  return (
    <FormDialog
      title={`${title}: ${nameOf(administrator)}`}
      onClose={onClose}
      lead={
        isOneself ? (
          <Notice tone="warn">
            <p>{consequenceForOneself}</p>
          </Notice>
        ) : (
          <p>
            {consequence} {mailed && (hasMailServer ? mailed : insteadOfEmail)}
          </p>
        )
      }
      schema={confirmation}
      defaults={{ currentPassword: "" }}
      submitLabel={title}
      busyLabel={busy}
      danger={action !== "activate"}
      onSubmit={async (body) => {
        const { data } = await write(path, { params: { id: administrator.id }, body: { ...body, printed } })
        if (isOneself) await endSession("deactivated")
        return "code" in data ? data.code : null
      }}
      onSaved={onDone}
    >
      <OwnPasswordField />
    </FormDialog>
  )
}

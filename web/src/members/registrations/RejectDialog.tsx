import type * as z from "zod"
import { countText } from "#contract/lib/amounts.ts"
import { type Registration, rejection } from "#contract/members/registrations.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { noMailServer } from "../../people/notifications/labels.ts"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"

const unmailed = `${noMailServer}, so no email says so`

type ManyProps = { ids: readonly number[]; mayBeMailed: boolean; onDone: () => void; onClose: () => void }

/**
 * Rejects the selected registrations, for example those that a program sent, with one optional reason for all. Without a
 * confirmed address among them there is no email, and no reason.
 */
export function RejectSelectedDialog({ ids, mayBeMailed, onDone, onClose }: ManyProps) {
  const write = useWrite()
  const hasMailServer = useHasMailServer()
  return (
    <Rejecting
      title={`Reject ${countText(ids.length, "registration")}`}
      lead={`${hasMailServer ? "People with a confirmed address are told by email" : unmailed}, and what was entered is removed. This action cannot be undone.`}
      isMailed={mayBeMailed && hasMailServer}
      draft={`rejection of registrations ${ids.toSorted((a, b) => a - b).join(", ")}`}
      onSubmit={(body) =>
        write("POST /registrations/reject", { body: { ...body, ids: [...ids] } }, { failure: "Error: " })
      }
      onSaved={onDone}
      onClose={onClose}
    />
  )
}

type Props = { registration: Registration; onClose: () => void }

export function RejectDialog({ registration, onClose }: Props) {
  const write = useWrite()
  const hasMailServer = useHasMailServer()
  const { id, email, email_confirmed } = registration
  const confirmed = hasMailServer ? `An email to ${email} says so` : unmailed
  const emailSentence = email_confirmed ? confirmed : `Nobody has confirmed ${email}, so no email says so`
  return (
    <Rejecting
      title={`Reject ${nameOf(registration)}`}
      lead={`${emailSentence}, and what was entered is removed. This action cannot be undone.`}
      isMailed={email_confirmed && hasMailServer}
      draft={`rejection ${id}`}
      onSubmit={(body) =>
        write("POST /registrations/{id}/reject", { params: { id }, body }, { failure: "Error: " })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

type RejectingProps = {
  title: string
  lead: string
  isMailed: boolean
  draft: string
  onSubmit: (body: z.output<typeof rejection>) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

const Rejecting = ({ lead, isMailed, ...props }: RejectingProps) => (
  <FormDialog
    {...props}
    lead={<p>{lead}</p>}
    schema={rejection}
    defaults={{ reason: "" }}
    submitLabel="Reject"
    busyLabel="Rejecting..."
    danger
  >
    {isMailed && <TextAreaField name="reason" label="Reason" hint="The email gives it in your words." />}
  </FormDialog>
)

import { useState } from "react"
import { correctedEmail } from "#contract/people/people/people.ts"
import { useData } from "../../../lib/api/data.ts"
import { useWrite } from "../../../lib/api/writes.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import { Form } from "../../../ui/form/Form.tsx"
import { Dialog } from "../../../ui/overlay/Dialog.tsx"
import { Notice } from "../../../ui/state/Notice.tsx"
import { MemberEmailField, NoEmailTick } from "../MemberEmailField.tsx"

type Props = {
  person: { id: number; email: string }
  correct: "POST /students/{id}/correct-email" | "POST /lecturers/{id}/correct-email"
}

/** Says that the mail server refused a person's address. The office can correct the address here. */
export function RefusedAddress({ person, correct }: Props) {
  const [open, setOpen] = useState(false)
  const query = { search: person.email, status: "unsent", limit: 10 } as const
  const refused = useData("GET /mail", { query }).data?.mails.find(
    ({ to_address, next_attempt_at }) => to_address === person.email && next_attempt_at === null,
  )
  const write = useWrite()
  if (!refused) return null
  const close = () => setOpen(false)
  return (
    <>
      <Notice tone="warn" action={<Button onClick={() => setOpen(true)}>Correct the address</Button>}>
        <p>{refused.last_error}</p>
      </Notice>
      {open && (
        <Dialog title="Correct the address" size="small" onClose={close}>
          <p>What could not be sent goes to the new address.</p>
          <Form
            schema={correctedEmail}
            draft={`address of ${correct} ${person.id}`}
            defaults={{ email: person.email }}
            submitLabel="Correct the address"
            busyLabel="Correcting..."
            onCancel={close}
            onSubmit={async (body) => {
              await write(correct, { params: { id: person.id }, body })
              close()
            }}
          >
            <MemberEmailField />
            <NoEmailTick />
          </Form>
        </Dialog>
      )}
    </>
  )
}

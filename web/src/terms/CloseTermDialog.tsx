import * as z from "zod"
import type { Term } from "#contract/terms/endpoints.ts"
import { useWrite } from "../lib/api/writes.ts"
import { Form } from "../ui/form/Form.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"

const nothing = z.object({})

/** Confirms closing a term, and lists what is still missing. */
export function CloseTermDialog({ term, onClose }: { term: Term; onClose: () => void }) {
  const write = useWrite()
  return (
    <Dialog title={`Close ${term.name}, ${term.academic_year_name}`} onClose={onClose}>
      <Form
        schema={nothing}
        defaults={{}}
        submitLabel="Close term"
        busyLabel="Closing..."
        danger
        onCancel={onClose}
        onSubmit={async () => {
          await write("POST /terms/{id}/close", { params: { id: term.id } })
          onClose()
        }}
      >
        <p>
          This locks its dates, its modules and who teaches them, its assignments and what was handed in, and
          all its grades, which stay as today's grading policy makes them. Every mark must have been entered.
          This action cannot be undone.
        </p>
      </Form>
    </Dialog>
  )
}

import type { ReactNode } from "react"
import { acknowledgement } from "#contract/registry/performanceReports/endpoints.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextField } from "../../ui/fields/TextField.tsx"
import { Form } from "../../ui/form/Form.tsx"

type Props = { id: number; children: ReactNode }

/** The form in which a student confirms that they have read a report, with an optional sentence. */
export function AcknowledgeForm({ id, children }: Props) {
  const write = useWrite()
  return (
    <Form
      draft={`reply to report ${id}`}
      schema={acknowledgement}
      defaults={{ reply: "" }}
      submitLabel="I have read it"
      busyLabel="Sending..."
      onSubmit={(body) =>
        write("POST /continuous-performance-reports/{id}/acknowledge", { params: { id }, body })
      }
    >
      {children}
      <TextField name="reply" label="Reply" hint="One sentence, if you like." />
    </Form>
  )
}

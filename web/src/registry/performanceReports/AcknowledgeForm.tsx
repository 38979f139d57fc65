import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { acknowledgement, type OwnReport } from "#contract/registry/performanceReports/endpoints.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { TextField } from "../../ui/fields/TextField.tsx"
import { Form } from "../../ui/form/Form.tsx"

type Props = { report: Pick<OwnReport, "id" | "version">; children: ReactNode }

/** The form in which a student confirms that they have read a report, with an optional sentence. */
export function AcknowledgeForm({ report: { id, version }, children }: Props) {
  const write = useWrite()
  const queries = useQueryClient()
  return (
    <Form
      draft={`reply to report ${id}`}
      schema={acknowledgement}
      defaults={{ reply: "" }}
      submitLabel="I have read it"
      busyLabel="Sending..."
      onSubmit={async (body) => {
        const args = { params: { id }, body: { ...body, version } }
        try {
          await write("POST /continuous-performance-reports/{id}/acknowledge", args)
        } catch (failure) {
          // The report may have changed, and the student then reads it here.
          void refetch(queries)
          throw failure
        }
      }}
    >
      {children}
      <TextField name="reply" label="Reply" hint="One sentence, if you like." />
    </Form>
  )
}
